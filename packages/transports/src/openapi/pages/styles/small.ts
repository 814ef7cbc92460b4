/** Differences on small screens and on paper. */
export const small = `
@media (max-width: 68rem) { .split, .samples { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 52rem) {
  .frame { display: block; }
  .side { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 1rem 1.25rem; }
  .search, .brand { margin-bottom: .6rem; }
  .menu a { padding-block: .35rem; }
  main { padding: 2rem 1.25rem 3rem; }
  h1 { font-size: 1.7rem; }
  .fields, .fields > caption, .fields > tbody, .fields > tbody > tr, .fields > tbody > tr > *, .index tr, .index tr > *, .codes tr, .codes tr > * { display: block; width: 100%; }
  .nested .fields > caption, .nested .fields > tbody > tr > * { padding-left: .6rem; padding-right: .6rem; }
  .fields > thead, .index thead, .codes thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .fields > tbody > tr > * + *, .index tr > * + *, .codes tr > * + * { border-top: 0; padding-top: 0; }
}
@media (max-width: 26rem) { .facts { grid-template-columns: minmax(0, 1fr); gap: 0; } .facts dd + dt { margin-top: .5rem; } }
@media (max-width: 16rem) { main, .side { padding-inline: .6rem; } .facts, .contents { padding: .6rem; } }
@media print {
  .side, .skip, .copy, .neighbours, .tabs legend, .tabs label { display: none; }
  .frame, .panel { display: block; }
  .split, .samples { display: block; }
  main { padding: 0; }
  pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; background: none; color: inherit; }
  .anchor { text-decoration: none; }
  h2, h3 { break-after: avoid; }
  pre, tr { break-inside: avoid-page; }
}
`
