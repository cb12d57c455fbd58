// Filters the clauses of a rulebook by state and by words, and opens or closes its cases. The page works without it.
for (const form of document.querySelectorAll("form.filter")) {
  const section = form.closest("section");
  const clauses = [...section.querySelectorAll(".clause")];
  const count = form.querySelector("output");
  const show = () => {
    const state = new FormData(form).get("state");
    const words = form.querySelector("input[type=search]").value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const clause of clauses) {
      const text = clause.textContent.toLowerCase();
      const fits = (state === "all" || clause.dataset.state === state) && words.every(word => text.includes(word));
      clause.hidden = !fits;
      shown += fits;
    }
    count.textContent = `${shown} of ${clauses.length} clauses`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", event => event.preventDefault());
  form.querySelector("button").addEventListener("click", event => {
    const cases = [...section.querySelectorAll("details.case")];
    const open = cases.some(one => !one.open && !one.closest("[hidden]"));
    for (const one of cases) one.open = open;
    event.target.textContent = open ? "Close all cases" : "Open all cases";
  });
  form.hidden = false;
  show();
}
