/// Questions to a page, in the page's own language.
enum PageScripts {
    /// How wide the content is, and how wide the page.
    static let widths = """
        const root = document.documentElement;
        return [root.scrollWidth, root.clientWidth];
        """

    /// How often a text stands in what the page shows, code unit for code unit; lines of files, which
    /// have their own escapes, not counted.
    static let count = """
        const copy = document.body.cloneNode(true);
        copy.querySelectorAll(".source, .rule-source").forEach((element) => element.remove());
        return copy.textContent.split(arguments[0]).length - 1;
        """

    /// The rows of the table that are shown, each the texts of its cells.
    static let rows = """
        return [...document.querySelectorAll("#matrix tbody tr")]
          .filter((row) => !row.hidden)
          .map((row) => [...row.cells].map((cell) => cell.textContent));
        """

    /// Chooses from a list as a person does.
    static let choose = """
        const list = document.getElementById(arguments[0]);
        list.value = arguments[1];
        list.dispatchEvent(new Event("change"));
        return list.value;
        """

    /// Reads a colour of the computed style as red, green, blue and opacity.
    private static let colours = """
        const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
        const colour = (text) => {
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = "transparent";
          // What is no colour, such as `none`, changes nothing.
          canvas.fillStyle = text;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        };
        const brightness = ([red, green, blue]) => {
          const [r, g, b] = [red, green, blue].map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };

        """

    /// The relative luminance of the ground of the page, 0 to 1 (WCAG 2.2).
    static let brightness =
        colours + "return brightness(colour(getComputedStyle(document.body).backgroundColor));"

    /// The texts whose contrast with what is behind them is below 4.5 to 1 (WCAG 2.2, 1.4.3).
    static let faintTexts =
        colours + """
            const ground = (element) => {
              for (let place = element; place !== null; place = place.parentElement) {
                const found = colour(getComputedStyle(place).backgroundColor);
                if (found[3] === 255) return found;
              }
              return [255, 255, 255, 255];
            };
            const faint = [];
            const compare = (element, ink, behind) => {
              const [low, high] = [brightness(ink), brightness(behind)].sort((a, b) => a - b);
              const ratio = (high + 0.05) / (low + 0.05);
              if (ratio < 4.5) faint.push(`${element.outerHTML.slice(0, 120)}: ${ratio.toFixed(2)}`);
            };
            for (const element of document.querySelectorAll("body *")) {
              if (element.closest("script, style, .skip") || !element.checkVisibility()) continue;
              const own = [...element.childNodes].some(
                (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
              if (!own) continue;
              const style = getComputedStyle(element);
              const text = element.closest("svg text");
              if (text === null) { compare(element, colour(style.color), ground(element)); continue; }
              const box = colour(getComputedStyle(text.previousElementSibling).fill);
              compare(element, colour(style.fill), box[3] === 255 ? box : ground(text.closest("svg")));
            }
            return faint;
            """

    /// What a screen reader would stumble over.
    static let faults = """
        const faults = [];
        const say = (fault, element) => faults.push(`${fault}: ${element.outerHTML.slice(0, 120)}`);
        const ids = new Set();
        for (const element of document.querySelectorAll("[id]")) {
          if (ids.has(element.id)) say("an id stands twice", element);
          ids.add(element.id);
        }
        for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
          for (const element of document.querySelectorAll(`[${name}]`)) {
            if (!ids.has(element.getAttribute(name))) say("it names nothing", element);
          }
        }
        let level = 0;
        for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
          const own = Number(heading.tagName.slice(1));
          if (own > level + 1) say("a level of headings is left out", heading);
          if (heading.textContent.trim() === "") say("an empty heading", heading);
          level = own;
        }
        if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
        for (const landmark of ["main", "nav", "body > header", "body > footer"]) {
          if (document.querySelectorAll(landmark).length !== 1) faults.push(`not one ${landmark}`);
        }
        for (const link of document.querySelectorAll("a")) {
          const target = link.getAttribute("href");
          if (!target.startsWith("#") || !ids.has(target.slice(1))) say("it leads nowhere", link);
          if (link.textContent.trim() === "") say("a link without a text", link);
        }
        for (const head of document.querySelectorAll("th")) {
          if (!head.hasAttribute("scope")) say("a head without a scope", head);
        }
        for (const image of document.querySelectorAll("svg, progress")) {
          if (!image.getAttribute("aria-label")) say("a picture without words", image);
        }
        for (const section of document.querySelectorAll("section, [role=region], [role=group]")) {
          if (!section.hasAttribute("aria-labelledby") && !section.hasAttribute("aria-label")) {
            say("a part without a name", section);
          }
        }
        for (const box of document.querySelectorAll(".scroll")) {
          if (box.scrollWidth > box.clientWidth && box.tabIndex < 0) say("keys cannot scroll", box);
        }
        if (document.documentElement.lang === "") faults.push("no language");
        return faults;
        """
}
