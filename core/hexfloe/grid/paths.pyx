"""Ways over a board in C: the free functions that `paths.pxd` describes; `Ways` is their door to Python."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t
from libc.string cimport memcpy, memset


# Directions in which a cell entered in direction d can lead to new cells: d - 1, d and d + 1, ascending. On a hex board
# the two beside the way back are neighbors of the cell before, too, so they have been seen.
cdef int[18] ONWARD_6 = [0, 1, 5, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 0, 4, 5]
cdef int[12] ONWARD_4 = [0, 1, 3, 0, 1, 2, 1, 2, 3, 0, 2, 3]


cdef inline Py_ssize_t visit(
        const int16_t *row, int d, int64_t head, Py_ssize_t tail, int64_t *queue, uint8_t *seen) noexcept nogil:
    # Written for every neighbor and counted only if that is new: no branch to mispredict.
    cdef Py_ssize_t x = row[d]
    queue[tail] = (head << 32) + (<int64_t>d << 16) + x
    tail += seen[x] == 0
    seen[x] = 1
    return tail


cdef int walk_out(
        const int16_t *table, int n, int n_directions, const uint8_t *blocked, int start, int goal,
        int64_t *queue, uint8_t *seen) noexcept nogil:
    # Breadth first. An entry of the queue is cell, << 16 the direction in which it was entered, << 32 the place in the
    # queue of the cell before it; seen[0] stands for "off the board".
    cdef Py_ssize_t tail = 1
    cdef Py_ssize_t head = 1
    cdef int d
    cdef const int16_t *row
    cdef const int *ahead
    cdef const int *onward = ONWARD_6
    if n_directions == 4:
        onward = ONWARD_4
    seen[0] = 1
    seen += 1
    if blocked is NULL:
        memset(seen, 0, n)
    else:
        memcpy(seen, blocked, n)
    if seen[start] or (goal >= 0 and seen[goal]):
        return 0
    seen[start] = 1
    queue[0] = start
    for d in range(n_directions):
        tail = visit(table + start * n_directions, d, 0, tail, queue, seen)
    while head < tail and (goal < 0 or not seen[goal]):
        row = table + (queue[head] & 0xFFFF) * n_directions
        ahead = onward + 3 * ((queue[head] >> 16) & 0xFFFF)
        tail = visit(row, ahead[0], head, tail, queue, seen)
        tail = visit(row, ahead[1], head, tail, queue, seen)
        tail = visit(row, ahead[2], head, tail, queue, seen)
        head += 1
    return <int>tail


cdef int flood(
        const int16_t *table, int n, int n_directions, const uint8_t *blocked, int start,
        int16_t *steps, int64_t *queue, uint8_t *seen) noexcept nogil:
    cdef int count = walk_out(table, n, n_directions, blocked, start, -1, queue, seen)
    cdef int i
    for i in range(n):
        steps[i] = -1
    for i in range(count):
        if i == 0:
            steps[start] = 0
        else:
            steps[queue[i] & 0xFFFF] = steps[queue[queue[i] >> 32]] + 1
        queue[i] = queue[i] & 0xFFFF
    return count


cdef int shortest(
        const int16_t *table, int n, int n_directions, const uint8_t *blocked, int start, int goal,
        int16_t *path, int64_t *queue, uint8_t *seen) noexcept nogil:
    cdef int last = walk_out(table, n, n_directions, blocked, start, goal, queue, seen) - 1
    cdef int n_path = 0
    cdef int i
    if last < 0 or not seen[goal + 1]:
        return 0
    while queue[last] & 0xFFFF != goal:
        last -= 1
    i = last
    while i:
        i = <int>(queue[i] >> 32)
        n_path += 1
    for i in range(n_path, -1, -1):
        path[i] = <int16_t>(queue[last] & 0xFFFF)
        last = <int>(queue[last] >> 32)
    return n_path + 1


cdef void rise(int16_t *heap, int16_t *place, const int64_t *totals, int i, int cell) noexcept nogil:
    # Puts a cell at place i of the heap or further up.
    cdef int above = (i - 1) // 2
    while i > 0 and totals[cell] < totals[heap[above]]:
        heap[i] = heap[above]
        place[heap[i]] = <int16_t>i
        i = above
        above = (i - 1) // 2
    heap[i] = <int16_t>cell
    place[cell] = <int16_t>i


cdef void sink(int16_t *heap, int16_t *place, const int64_t *totals, int size, int cell) noexcept nogil:
    # Puts a cell at the top of a heap of `size` or further down.
    cdef int i = 0
    cdef int below = 1
    while below < size:
        if below + 1 < size and totals[heap[below + 1]] < totals[heap[below]]:
            below += 1
        if totals[cell] <= totals[heap[below]]:
            break
        heap[i] = heap[below]
        place[heap[i]] = <int16_t>i
        i = below
        below = 2 * i + 1
    heap[i] = <int16_t>cell
    place[cell] = <int16_t>i


cdef void spread(
        const int16_t *table, int n, int n_directions, const uint8_t *blocked, const int32_t *costs, int source,
        int target, bint backward, int64_t *totals, int16_t *heap, int16_t *place) noexcept nogil:
    # Dijkstra. A settled cell keeps its place -2; no cost is below zero, so it can never be improved.
    cdef int size = 1
    cdef int cell, d, x, paid
    cdef int64_t total
    for x in range(n):
        totals[x] = -1
        place[x] = -1
    if blocked is not NULL and blocked[source]:
        return
    totals[source] = 0
    heap[0] = <int16_t>source
    while size:
        cell = heap[0]
        size -= 1
        if size:
            sink(heap, place, totals, size, heap[size])
        place[cell] = -2
        if cell == target:
            return
        for d in range(n_directions):
            x = table[cell * n_directions + d]
            if x < 0 or place[x] == -2 or (blocked is not NULL and blocked[x]):
                continue
            paid = cell if backward else x
            total = totals[cell] + <int64_t>costs[paid] * (n + 1) + 1
            if totals[x] < 0:
                totals[x] = total
                rise(heap, place, totals, size, x)
                size += 1
            elif total < totals[x]:
                totals[x] = total
                rise(heap, place, totals, place[x], x)


cdef int cheapest(
        const int16_t *table, int n, int n_directions, const uint8_t *blocked, const int32_t *costs, int start,
        int goal, int16_t *path, int64_t *totals, int16_t *heap, int16_t *place) noexcept nogil:
    # Totals backward from the goal, then always the first direction that loses nothing. A cell that is not settled yet
    # has too high a total or the right one, so it misleads nobody. Only another thread that writes to the costs
    # meanwhile can make this fail.
    cdef int n_path = 1
    cdef int cell = start
    cdef int x = start
    cdef int d
    spread(table, n, n_directions, blocked, costs, goal, start, True, totals, heap, place)
    if totals[start] < 0:
        return 0
    path[0] = <int16_t>start
    while cell != goal:
        for d in range(n_directions):
            x = table[cell * n_directions + d]
            if x >= 0 and totals[x] >= 0 and totals[x] + <int64_t>costs[x] * (n + 1) + 1 == totals[cell]:
                break
        else:
            return 0
        if n_path == n:
            return 0
        cell = x
        path[n_path] = <int16_t>cell
        n_path += 1
    return n_path


cdef inline int find(int16_t *parent, int i) noexcept nogil:
    # The first cell of the group of i so far; halves the way for the next time.
    while parent[i] != i:
        parent[i] = parent[parent[i]]
        i = parent[i]
    return i


cdef int label_groups(
        const int16_t *table, int n, int n_directions, const uint8_t *mask, int16_t *labels) noexcept nogil:
    # Union-find in `labels` itself: labels[i] <= i, and the root of a group is its first cell. Half of the directions
    # meet every pair of neighbors once; 1, 2, 3 lead to cells before i where cells stand row by row, which is quickest.
    cdef int half = n_directions // 2
    cdef int count = 0
    cdef int i, d, x, root
    for i in range(n):
        labels[i] = <int16_t>i if mask[i] else <int16_t>-1
    for i in range(n):
        if labels[i] < 0:
            continue
        root = find(labels, i)
        for d in range(1, half + 1):
            x = table[i * n_directions + d]
            if x < 0 or labels[x] < 0:
                continue
            x = find(labels, x)
            if x < root:
                labels[root] = <int16_t>x
                root = x
            elif root < x:
                labels[x] = <int16_t>root
    for i in range(n):
        if labels[i] == i:
            labels[i] = <int16_t>count
            count += 1
        elif labels[i] >= 0:
            labels[i] = labels[labels[i]]
    return count


cdef int cast_ray(
        const int16_t *table, int n_directions, const uint8_t *blocked, int cell, int direction,
        int16_t *ray) noexcept nogil:
    cdef int n_ray = 0
    cdef int x = table[cell * n_directions + direction]
    while x >= 0 and x != cell and (blocked is NULL or not blocked[x]):
        ray[n_ray] = <int16_t>x
        n_ray += 1
        x = table[x * n_directions + direction]
    return n_ray
