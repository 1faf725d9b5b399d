extension ReportStyle {
    /// The whole style, in the order in which it stands on a page.
    static let texts: [StaticString] = [text, parts]

    /// The picture, the table and the lines of files, and the page of a comparison.
    private static let parts: StaticString = """

        .hidden {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap;
        }
        .flowhead { display: none; }
        .flows { display: grid; gap: 0.5rem; margin: 1rem 0 0; padding: 0; list-style: none; }
        .flow {
          display: grid; gap: 0.4rem 1.75rem; padding: 0.7rem 1rem; border-radius: 10px;
          background: var(--surface); border: 1px solid var(--line);
          border-left: 5px solid var(--signin-fill);
        }
        .flow.open { border-left-color: var(--open-fill); }
        .flow.signedout { border-left-color: var(--signedout-fill); }
        .flow.permission { border-left-color: var(--permission-fill); }
        .flow.denied { border-left-color: var(--denied-fill); }
        .flow.unreached { border-left-color: var(--warn-ink); border-style: dashed; }
        .flow p { position: relative; min-width: 0; font-size: 0.9375rem; }
        .flow p + p { padding-left: 1.6rem; }
        .flow p + p::before {
          content: "\\2192" / ""; position: absolute; left: 0.2rem; top: 0; color: var(--soft);
        }
        .flow .chip { margin-bottom: 0.2rem; }
        .flow .none { color: var(--soft); }
        .flow strong { font-weight: 600; }
        .pill {
          display: inline-block; padding: 0 0.6rem; margin-bottom: 0.25rem; border-radius: 999px;
          font-family: var(--mono); font-size: 0.8125rem; line-height: 1.5rem;
          text-decoration: none;
        }
        .pill:hover { text-decoration: underline; }
        .pill.open { background: var(--open); color: var(--open-ink); }
        .pill.signedout { background: var(--signedout); color: var(--signedout-ink); }
        .pill.signin { background: var(--signin); color: var(--signin-ink); }
        .pill.permission { background: var(--permission); color: var(--permission-ink); }
        .pill.denied { background: var(--denied); color: var(--denied-ink); }

        .hint + .filter { margin-top: 1rem; }
        .choices { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
        .choice { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.5rem; }
        .filter label.choice { font-weight: 400; font-size: 0.9375rem; }
        select {
          font: inherit; padding: 0.25rem 0.5rem; min-height: 2rem; max-width: 100%;
          color: var(--ink); background: var(--ground); border: 1px solid var(--soft);
          border-radius: 8px;
        }
        select:disabled { color: var(--soft); opacity: 1; border-style: dotted; }
        button.sort {
          padding: 0.1rem 0; border: 0; border-radius: 4px; background: none; color: inherit;
          font-size: inherit; font-weight: inherit; white-space: nowrap;
        }
        button.sort::after { content: "\\2002\\2195" / ""; opacity: 0.75; }
        [aria-sort="ascending"] button.sort::after { content: "\\2002\\2191" / ""; opacity: 1; }
        [aria-sort="descending"] button.sort::after { content: "\\2002\\2193" / ""; opacity: 1; }
        th[aria-sort] { color: var(--ink); }
        td.unreached { color: var(--warn-ink); }
        details.words { margin-top: 1rem; }
        summary { cursor: pointer; }
        details.words summary, .rule-source summary { color: var(--soft); font-size: 0.875rem; }
        .words dl {
          display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem;
          margin-top: 0.5rem; font-size: 0.9375rem;
        }
        .words dt { color: var(--ink); font-weight: 600; }
        .folded { display: flex; flex-wrap: wrap; gap: 0.2rem 1.25rem; margin-top: 0.5rem; }

        .source {
          display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 0.75rem;
          margin-top: 0.6rem; padding: 0.4rem 0.75rem; border-radius: 8px;
          background: var(--sunken); font-size: 0.875rem;
        }
        .source code { position: relative; white-space: pre-wrap; overflow-wrap: anywhere; }
        .source .number {
          color: var(--soft); font-family: var(--mono); font-size: 0.8125rem; text-align: right;
          line-height: 1.55; user-select: none;
        }
        .rule-source { margin-top: 0.8rem; }
        .rule-source summary { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .rule-source[open] summary { white-space: normal; }

        .verdict { display: inline-block; }
        .badge.looser, .badge.incomparable { background: var(--denied); color: var(--denied-ink); }
        .badge.tighter { background: var(--signin); color: var(--signin-ink); }
        .badge.equivalent { background: var(--open); color: var(--open-ink); }
        .cause {
          margin-bottom: 1.5rem; padding: 1.1rem 1.25rem; border-radius: 12px; min-width: 0;
          background: var(--surface); border: 1px solid var(--line);
        }
        .cause > header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.7rem; }
        .change { margin-top: 1.1rem; padding-top: 0.9rem; border-top: 1px solid var(--line); }
        .sides { display: grid; gap: 0.75rem 1.25rem; margin-top: 0.6rem; }
        .sides > div { min-width: 0; }
        .sides h4 { margin-top: 0; }
        .answer { padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--sunken); }
        .answer.commit { background: var(--open); color: var(--open-ink); }
        .answer.hold { background: var(--signin); color: var(--signin-ink); }
        .answer.refused { background: var(--denied); color: var(--denied-ink); }
        .witness { display: block; margin-top: 0.2rem; user-select: all; }
        .old .source code.changed { background: var(--denied); color: var(--denied-ink); }
        .new .source code.changed { background: var(--open); color: var(--open-ink); }
        .source code.changed { border-radius: 3px; }

        @media (min-width: 46rem) {
          .sides { grid-template-columns: repeat(2, minmax(0, 1fr)); }
          .flow, .flowhead {
            grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 2fr) minmax(0, 4fr);
          }
          .flowhead {
            display: grid; gap: 0 1.75rem; margin-top: 1.5rem; padding: 0 1rem;
            border-left: 5px solid transparent; color: var(--soft); font-size: 0.8125rem;
            font-weight: 600;
          }
          .flowhead span + span { padding-left: 1.6rem; }
          .flow p + p { padding-left: 1.6rem; }
        }
        @media (max-width: 45.99rem) { .flow p:has(.none) { display: none; } }
        @media (max-width: 30rem) {
          .flow, .cause { padding-inline: 0.8rem; }
          .wide tbody th { position: static; }
          .wide :is(th, td) { padding-inline: 0.6rem; }
          #matrix :is(th, td):is(:nth-child(3), :nth-child(4)) { display: none; }
        }
        @media print {
          .flow, .source { break-inside: avoid; }
          details::details-content { content-visibility: visible; display: block; }
          button.sort::after { content: none; }
          .choices { display: none; }
        }

        """
}
