/// The one script of all pages; a page's content security policy names its digest.
///
/// It hides, shows, sorts and names what the page has, and never makes markup out of text. What is
/// chosen stands in the fragment of the address. Without it everything is shown.
enum ReportScript {
    /// The script.
    static let text: StaticString = #"""

        (() => {
          "use strict";
          const root = document.documentElement;
          const named = (id) => document.getElementById(id);

          const theme = named("theme");
          const themes = ["automatic", "light", "dark"];
          let place = 0;
          theme.addEventListener("click", () => {
            place = (place + 1) % themes.length;
            if (place === 0) root.removeAttribute("data-theme");
            else root.dataset.theme = themes[place];
            theme.textContent = `Theme: ${themes[place]}`;
          });
          theme.hidden = false;

          const controls = named("controls");
          if (controls === null) return;
          const query = named("query");
          const status = named("status");
          const none = named("none");
          const matrix = named("matrix");
          const toggles = [...controls.querySelectorAll("[data-class]")];
          const kinds = ["open", "signedout", "signin", "permission", "denied"];
          const choices = ["from", "gates", "app"].map(named);
          const heads = [...matrix.tHead.rows[0].cells];
          const people = heads.filter((head) => head.dataset.kind === "person");
          const firstPerson = heads.indexOf(people[0]);
          const rows = [...matrix.tBodies[0].rows];
          const cards = [...document.querySelectorAll("article.card")].map((element) => ({
            element, kind: element.dataset.class, text: element.textContent.toLowerCase(),
          }));
          const [words, ...answers] = [...named("answers").children].map((it) => it.textContent);
          const vocabulary = words.split(";").map((word) => word.split(","));

          const isOn = (toggle) => toggle.getAttribute("aria-pressed") === "true";
          const filter = () => {
            const wanted = query.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
            const shown = new Set(toggles.filter(isOn).map((toggle) => toggle.dataset.class));
            const routes = new Set();
            for (const card of cards) {
              const fits =
                shown.has(card.kind) && wanted.every((word) => card.text.includes(word));
              card.element.hidden = !fits;
              if (fits) routes.add(card.element.id.slice("route-".length));
            }
            for (const row of rows) row.hidden = !routes.has(row.dataset.route);
            status.textContent = `${routes.size} of ${cards.length} routes`;
            none.hidden = routes.size > 0;
          };

          // One character for each person, source, gates and version, in this order.
          const answer = () => {
            const sizes = choices.map((choice) => choice.options.length);
            const chosen = choices.reduce(
              (sum, choice, axis) => sum * sizes[axis] + choice.selectedIndex, 0);
            const count = sizes[0] * sizes[1] * sizes[2];
            for (const row of rows) {
              const text = answers[Number(row.dataset.answers)];
              if (row.dataset.answers === undefined || text === undefined) continue;
              for (let person = 0; person < people.length; person += 1) {
                const code = text.charCodeAt(person * count + chosen);
                const [style, own, others] = vocabulary[code - (code < 0x4E00 ? 0x30 : 0x4E00)];
                const cell = row.cells[firstPerson + person];
                cell.className = style;
                cell.textContent = own;
                if (others === "") continue;
                const rest = document.createElement("span");
                rest.className = "others";
                rest.textContent = `/ ${others}`;
                cell.append(" ", rest);
              }
            }
          };

          // 0 is the order of the file; n sorts by column n, -n the other way.
          let order = 0;
          const key = (row, column) => {
            if (heads[column].dataset.kind === "class") return kinds.indexOf(row.dataset.class);
            // Where no link reaches a route, one cell stands for all people.
            const text = row.cells[Math.min(column, row.cells.length - 1)].textContent;
            return /^[0-9]+$/.test(text) ? Number(text) : text;
          };
          const compared = (left, right) =>
            typeof left === "number" && typeof right === "number" ? left - right
              : String(left) < String(right) ? -1 : Number(String(left) !== String(right));
          const sort = () => {
            const column = Math.abs(order) - 1;
            heads.forEach((head, place) => {
              if (place === column) {
                head.setAttribute("aria-sort", order > 0 ? "ascending" : "descending");
              } else head.removeAttribute("aria-sort");
            });
            const sorted = order === 0 ? rows : rows
              .map((row, place) => ({row, place, key: key(row, column)}))
              .sort((one, two) =>
                Math.sign(order) * compared(one.key, two.key) || one.place - two.place)
              .map((entry) => entry.row);
            matrix.tBodies[0].append(...sorted);
          };

          const write = () => {
            const address = new URLSearchParams();
            if (query.value !== "") address.set("q", query.value);
            const on = toggles.filter(isOn).map((toggle) => toggle.dataset.class);
            if (on.length < toggles.length) address.set("class", on.join(","));
            for (const choice of choices) {
              if (choice.selectedIndex > 0) address.set(choice.id, choice.value);
            }
            if (order !== 0) address.set("sort", String(order));
            const text = address.toString();
            if (text !== "" || location.hash.includes("=")) {
              history.replaceState(null, "", `#${text}`);
            }
          };
          const read = () => {
            const text = location.hash.slice(1);
            const address = new URLSearchParams(text.includes("=") ? text : "");
            query.value = address.get("q") ?? "";
            const on = address.get("class")?.split(",");
            for (const toggle of toggles) {
              const isShown = on === undefined || on.includes(toggle.dataset.class);
              toggle.setAttribute("aria-pressed", String(isShown));
            }
            for (const choice of choices) {
              const names = [...choice.options].map((option) => option.value);
              choice.selectedIndex = Math.max(0, names.indexOf(address.get(choice.id)));
            }
            const wanted = Number(address.get("sort") ?? 0);
            order = Number.isInteger(wanted) && Math.abs(wanted) <= heads.length ? wanted : 0;
            filter();
            answer();
            sort();
          };
          const clear = () => {
            query.value = "";
            for (const toggle of toggles) toggle.setAttribute("aria-pressed", "true");
            filter();
            write();
          };

          query.addEventListener("input", () => { filter(); write(); });
          for (const toggle of toggles) {
            toggle.addEventListener("click", () => {
              toggle.setAttribute("aria-pressed", String(!isOn(toggle)));
              filter();
              write();
            });
          }
          for (const choice of choices) {
            choice.addEventListener("change", () => { answer(); sort(); write(); });
          }
          heads.forEach((head, column) => {
            const button = document.createElement("button");
            button.type = "button";
            button.className = "sort";
            button.append(...head.childNodes);
            button.addEventListener("click", () => {
              order = order === column + 1 ? -order : order === -column - 1 ? 0 : column + 1;
              sort();
              write();
            });
            head.append(button);
          });
          document.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") clear();
            const isTyping = document.activeElement instanceof HTMLSelectElement;
            if (event.key === "/" && document.activeElement !== query && !isTyping) {
              event.preventDefault();
              query.focus();
            }
          });
          // A link to a route that the filter hides shows it again.
          window.addEventListener("hashchange", () => {
            if (location.hash.includes("=")) { read(); return; }
            const target = named(decodeURIComponent(location.hash.slice(1)));
            if (target === null) return;
            const folded = target.closest("details");
            if (folded !== null) folded.open = true;
            if (target.hidden) clear();
            target.scrollIntoView();
          });

          controls.hidden = false;
          read();
        })();

        """#
}
