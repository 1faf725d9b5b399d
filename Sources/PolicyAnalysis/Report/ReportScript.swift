/// The one script of a report; the page's content security policy names its digest.
///
/// It hides and shows what the page has, and never makes markup out of text. Without it everything
/// is shown.
enum ReportScript {
    /// The script.
    static let text: StaticString = #"""

        (() => {
          "use strict";
          const root = document.documentElement;
          const named = (id) => document.getElementById(id);
          const query = named("query");
          const status = named("status");
          const none = named("none");
          const toggles = [...document.querySelectorAll("#controls [data-class]")];
          const cards = [...document.querySelectorAll("article.card")].map((element) => ({
            element, kind: element.dataset.class, text: element.textContent.toLowerCase(),
          }));

          const isOn = (toggle) => toggle.getAttribute("aria-pressed") === "true";
          const filter = () => {
            const words = query.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
            const kinds = new Set(toggles.filter(isOn).map((toggle) => toggle.dataset.class));
            let count = 0;
            for (const card of cards) {
              const fits = kinds.has(card.kind) && words.every((word) => card.text.includes(word));
              card.element.hidden = !fits;
              if (fits) count += 1;
            }
            status.textContent = `${count} of ${cards.length} routes`;
            none.hidden = count > 0;
          };
          const clear = () => {
            query.value = "";
            for (const toggle of toggles) toggle.setAttribute("aria-pressed", "true");
            filter();
          };
          query.addEventListener("input", filter);
          for (const toggle of toggles) {
            toggle.addEventListener("click", () => {
              toggle.setAttribute("aria-pressed", String(!isOn(toggle)));
              filter();
            });
          }
          document.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") clear();
            if (event.key === "/" && document.activeElement !== query) {
              event.preventDefault();
              query.focus();
            }
          });
          // A link to a route that the filter hides shows it again.
          window.addEventListener("hashchange", () => {
            const target = named(decodeURIComponent(location.hash.slice(1)));
            if (target === null || !target.hidden) return;
            clear();
            target.scrollIntoView();
          });

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
          named("controls").hidden = false;
          filter();
        })();

        """#
}
