/// The one style of a report; the page's content security policy names its digest.
enum ReportStyle {
    /// The style sheet.
    ///
    /// Every pair of colours of text and ground has a contrast of 4.5 to 1 or more.
    static let text: StaticString = """

        :root {
          color-scheme: light dark;
          --ground: light-dark(#f7f6f3, #14171c);
          --surface: light-dark(#ffffff, #1b2027);
          --sunken: light-dark(#f2f1ed, #232932);
          --line: light-dark(#dedcd5, #343c48);
          --ink: light-dark(#1c222d, #e7eaf0);
          --soft: light-dark(#565e6c, #a9b2c0);
          --accent: light-dark(#1f4f9e, #9cc0fb);
          --open: light-dark(#e2f2e7, #17352a);
          --open-ink: light-dark(#14583a, #98e0b8);
          --open-fill: light-dark(#3f9a6b, #4fae7d);
          --signedout: light-dark(#e9ebf0, #2c3442);
          --signedout-ink: light-dark(#3c475a, #c3ccdb);
          --signedout-fill: light-dark(#8790a2, #8a95aa);
          --signin: light-dark(#e1ebfa, #1c3152);
          --signin-ink: light-dark(#1f4b93, #a8c8ff);
          --signin-fill: light-dark(#4d7fd3, #6a9bea);
          --permission: light-dark(#eee7fa, #33274f);
          --permission-ink: light-dark(#56309a, #cdb6ff);
          --permission-fill: light-dark(#8b66cc, #a484e6);
          --denied: light-dark(#f9e5e2, #4a211e);
          --denied-ink: light-dark(#8c2219, #ffb7af);
          --denied-fill: light-dark(#c65a4f, #de766b);
          --warn: light-dark(#faecd0, #43330f);
          --warn-ink: light-dark(#6d4a00, #f3cf86);
          --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono",
            monospace;
        }
        :root[data-theme="light"] { color-scheme: light; }
        :root[data-theme="dark"] { color-scheme: dark; }
        *, *::before, *::after { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { scroll-padding-top: 4rem; }
        body {
          margin: 0; background: var(--ground); color: var(--ink);
          font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans",
            sans-serif;
          overflow-wrap: anywhere;
        }
        header.top, nav.sections, main, footer {
          width: min(67.5rem, 100% - 2.5rem); margin-inline: auto;
        }
        h1, h2, h3, h4, p, ul, dl { margin: 0; }
        ul { padding: 0; list-style: none; }
        code, kbd { font-family: var(--mono); font-size: 0.875em; }
        a { color: var(--accent); text-underline-offset: 0.2em; }
        a:hover { text-decoration-thickness: 2px; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        .skip {
          position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: 0.5rem 1rem;
          background: var(--surface); border-radius: 0 0 8px 8px;
        }
        .skip:focus { top: 0; }
        .escape {
          padding: 0 0.2em; border-radius: 3px; background: var(--warn); color: var(--warn-ink);
          font-family: var(--mono); font-size: 0.8125em;
        }

        header.top {
          display: flex; gap: 1rem; justify-content: space-between; align-items: start;
          padding-block: 2.5rem 1.25rem;
        }
        .titles { min-width: 0; }
        .eyebrow {
          color: var(--soft); font-size: 0.8125rem; letter-spacing: 0.08em;
          text-transform: uppercase;
        }
        h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; letter-spacing: -0.02em; }
        .identity { margin-top: 0.5rem; color: var(--soft); }
        .digest { color: var(--soft); font-size: 0.8125rem; }
        .digest code { user-select: all; }
        button {
          font: inherit; font-size: 0.875rem; cursor: pointer; border: 1px solid transparent;
          border-radius: 999px; padding: 0.3rem 0.85rem; min-height: 2rem;
        }
        .quiet {
          flex: none; background: var(--surface); color: var(--ink); border-color: var(--line);
        }
        .quiet:hover { border-color: var(--soft); }
        nav.sections {
          position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.25rem;
          padding-block: 0.5rem; background: var(--ground);
          border-bottom: 1px solid var(--line);
        }
        nav.sections a:first-child { margin-left: -0.75rem; }
        nav.sections a {
          flex: none; padding: 0.3rem 0.75rem; border-radius: 999px; color: var(--ink);
          font-size: 0.9375rem; text-decoration: none;
        }
        nav.sections a:hover { background: var(--sunken); }

        section { padding-block: 2.25rem 0.5rem; }
        h2 { font-size: 1.375rem; letter-spacing: -0.01em; margin-bottom: 1rem; }
        main h3 { font-size: 1.0625rem; }
        section > h3 { margin: 1.5rem 0 0.75rem; }
        h4 {
          margin: 1.1rem 0 0.35rem; color: var(--soft); font-size: 0.8125rem; font-weight: 600;
        }
        .hint, .place, .empty, .remark { color: var(--soft); font-size: 0.875rem; }
        .hint { max-width: 46rem; }
        .tiles {
          display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        }
        .tile {
          display: flex; flex-direction: column; padding: 0.9rem 1rem; border-radius: 12px;
          background: var(--surface); border: 1px solid var(--line);
        }
        .tile strong { font-size: 1.75rem; line-height: 1.2; font-weight: 650; }
        .tile span { color: var(--soft); font-size: 0.875rem; line-height: 1.35; }
        .tile.bad { background: var(--denied); border-color: transparent; }
        .tile.bad strong, .tile.bad span { color: var(--denied-ink); }
        .tile.warn { background: var(--warn); border-color: transparent; }
        .tile.warn strong, .tile.warn span { color: var(--warn-ink); }
        .bar { display: block; width: 100%; height: 0.875rem; margin: 1.5rem 0 0.75rem; }
        .fill.open { fill: var(--open-fill); }
        .fill.signedout { fill: var(--signedout-fill); }
        .fill.signin { fill: var(--signin-fill); }
        .fill.permission { fill: var(--permission-fill); }
        .fill.denied { fill: var(--denied-fill); }
        .legend { display: flex; flex-wrap: wrap; gap: 0.4rem 1.25rem; font-size: 0.9375rem; }
        .badge {
          display: inline-block; padding: 0.1rem 0.65rem; border-radius: 999px;
          font-size: 0.8125rem; font-weight: 550; white-space: nowrap;
        }
        .badge.open { background: var(--open); color: var(--open-ink); }
        .badge.signedout { background: var(--signedout); color: var(--signedout-ink); }
        .badge.signin { background: var(--signin); color: var(--signin-ink); }
        .badge.permission { background: var(--permission); color: var(--permission-ink); }
        .badge.denied { background: var(--denied); color: var(--denied-ink); }

        .filter {
          display: grid; gap: 0.5rem; margin-bottom: 1.25rem; padding: 1rem 1.1rem;
          border-radius: 12px; background: var(--surface); border: 1px solid var(--line);
        }
        .filter label { font-weight: 600; }
        .filter input {
          width: 100%; padding: 0.55rem 0.8rem; font: inherit; color: var(--ink);
          background: var(--ground); border: 1px solid var(--soft); border-radius: 8px;
        }
        .filter input::placeholder { color: var(--soft); opacity: 1; }
        kbd {
          padding: 0 0.35em; border: 1px solid var(--line); border-bottom-width: 2px;
          border-radius: 4px; background: var(--sunken);
        }
        .toggles { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        .toggles button { padding: 0.3rem 0.85rem; border: 1px solid currentColor; }
        .toggles button[aria-pressed="true"]::before { content: "\\2713\\2002"; }
        .toggles button[aria-pressed="false"] {
          background: transparent; color: var(--soft); border-style: dashed;
        }

        .cards { display: grid; gap: 1rem; }
        .card {
          min-width: 0; padding: 1.1rem 1.25rem 0.9rem; border-radius: 12px;
          background: var(--surface); border: 1px solid var(--line);
        }
        .many .card { content-visibility: auto; contain-intrinsic-size: auto 22rem; }
        .card:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
        .card > header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.7rem; }
        .card h3 code { font-size: 1.0625rem; font-weight: 650; }
        .card .title { color: var(--soft); }
        .columns { display: grid; gap: 0 2.5rem; }
        .columns > div { min-width: 0; }
        .mark {
          padding: 0.05rem 0.5rem; border-radius: 6px; background: var(--sunken);
          color: var(--ink); font-size: 0.8125rem; white-space: nowrap;
        }
        .mark.secret, .mark.warn { background: var(--warn); color: var(--warn-ink); }
        .paths { margin-top: 0.6rem; }
        .paths code { font-size: 0.9375rem; }
        .example { color: var(--soft); font-size: 0.875rem; }
        .rule li, .facts li, .plain li { padding-left: 1.1rem; position: relative; }
        .rule li::before, .facts li::before, .plain li::before {
          content: ""; position: absolute; left: 0.1rem; top: 0.66em; width: 0.4rem;
          height: 0.4rem; border-radius: 50%; background: var(--line);
        }
        .facts { margin-top: 0.6rem; font-size: 0.9375rem; color: var(--soft); }
        .chip {
          display: inline-block; padding: 0 0.55rem; margin-bottom: 0.2rem;
          border: 1px solid var(--line); border-radius: 6px; font-size: 0.875rem;
        }
        .remark { margin-top: 0.8rem; }
        .stack { display: block; max-width: 100%; height: auto; font: 13px var(--mono); }
        .stack text { fill: var(--ink); }
        .stack .remark { fill: var(--soft); font-size: 11px; }
        .layer.tab { fill: none; stroke: none; }
        .layer.open { fill: var(--open); stroke: var(--open-fill); }
        .layer.signedout { fill: var(--signedout); stroke: var(--signedout-fill); }
        .layer.signin { fill: var(--signin); stroke: var(--signin-fill); }
        .layer.permission { fill: var(--permission); stroke: var(--permission-fill); }
        .layer.denied { fill: var(--denied); stroke: var(--denied-fill); }
        .layer.own, .layer.sheet, .layer.full { stroke-width: 2; }
        .layer.optional, .layer.sheet { stroke-dasharray: 4 3; }
        .line { fill: var(--soft); }

        table {
          border-collapse: collapse; font-size: 0.9375rem; width: 100%; overflow-wrap: break-word;
        }
        caption { margin: 1.1rem 0 0.2rem; color: var(--soft); font-size: 0.8125rem;
          font-weight: 600; text-align: left; }
        th, td {
          padding: 0.35rem 0.9rem 0.35rem 0; text-align: left; vertical-align: top;
          border-top: 1px solid var(--line); font-weight: inherit;
        }
        thead th { border-top: 0; color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
        .scroll { overflow-x: auto; }
        .wide {
          margin-top: 1rem; background: var(--surface); border: 1px solid var(--line);
          border-radius: 12px; max-height: 85vh; overflow: auto;
        }
        .wide th, .wide td { padding: 0.4rem 0.9rem; white-space: nowrap; }
        .wide thead th { position: sticky; top: 0; background: var(--surface); }
        .wide tbody th {
          position: sticky; left: 0; background: var(--surface); font-family: var(--mono);
          font-size: 0.875rem;
        }
        td.commit { color: var(--open-ink); }
        td.hold { color: var(--signin-ink); }
        td.refused { color: var(--denied-ink); }
        td.screen, .others { color: var(--soft); }
        dl.limits { display: grid; gap: 0.15rem 1rem; font-size: 0.9375rem; }
        dl.limits { grid-template-columns: 1fr max-content; }
        dt { color: var(--soft); }
        dd { margin: 0; }

        .findings { display: grid; gap: 0.75rem; }
        .tiles + .findings, .empty + .findings { margin-top: 1rem; }
        .tiles + .empty { margin-top: 1rem; }
        .finding {
          padding: 0.7rem 1rem; background: var(--surface); border: 1px solid var(--line);
          border-left: 5px solid var(--signedout-fill); border-radius: 8px;
        }
        .finding.error { border-left-color: var(--denied-fill); }
        .finding.error strong { color: var(--denied-ink); }
        .finding.warning { border-left-color: light-dark(#c08a1e, #d6a544); }
        .finding.warning strong { color: var(--warn-ink); }
        .finding.accepted { border-left-style: dashed; }
        progress { width: 100%; height: 0.75rem; margin-top: 0.6rem; accent-color: var(--accent); }
        .frame { display: grid; gap: 1.5rem 2.5rem; }
        .frame h3 { margin-bottom: 0.4rem; }
        footer {
          margin-top: 2.5rem; padding-block: 1.25rem 3rem; border-top: 1px solid var(--line);
          color: var(--soft); font-size: 0.875rem;
        }
        footer p { max-width: 46rem; }

        @media (min-width: 46rem) {
          .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
          .frame { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        }
        @media (max-width: 30rem) {
          header.top { flex-direction: column; padding-top: 1.5rem; }
          nav.sections { position: static; }
          html { scroll-padding-top: 1rem; }
          .card { padding-inline: 1rem; }
        }
        @media (forced-colors: active) { .fill, .layer { forced-color-adjust: none; } }
        @media print {
          :root, :root[data-theme="dark"] { color-scheme: light; }
          body { background: #ffffff; font-size: 10pt; }
          nav.sections, .skip, #theme, #controls { display: none; }
          header.top { padding-top: 0; }
          section { break-before: auto; padding-top: 1.25rem; }
          h2, h3, h4 { break-after: avoid; }
          .card, .finding, .tile, tr { break-inside: avoid; }
          .many .card { content-visibility: visible; }
          .wide { max-height: none; overflow: visible; }
          .wide th, .wide td { white-space: normal; padding: 0.2rem 0.4rem; }
          .wide thead th, .wide tbody th { position: static; }
          a { color: inherit; }
        }

        """
}
