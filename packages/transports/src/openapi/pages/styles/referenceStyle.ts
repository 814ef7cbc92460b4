import { codeStyle } from "./code.ts"

/** Differences on small screens and on paper. */
const smallStyle = `
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

/** Styles of tables; columns break between words only, and tables of guides scroll in their own box. */
const tableStyle = `
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
caption { text-align: left; font-size: .8rem; color: var(--quiet); padding: 0 0 .35rem; }
th, td { text-align: left; vertical-align: top; padding: .6rem 1rem .6rem 0; border-top: 1px solid var(--line); overflow-wrap: break-word; }
th { font-weight: 500; }
thead th { color: var(--quiet); font-size: .8rem; padding-block: .35rem; border-top: 0; }
td p { margin: 0 0 .3rem; max-width: 44rem; }
td:last-child { padding-right: 0; }
.scrolls { overflow-x: auto; margin: 0 0 1rem; }
.scrolls table { width: auto; min-width: 100%; }
.scrolls td, .scrolls tbody th { min-width: 8rem; max-width: 26rem; }
.scrolls code { white-space: nowrap; }
.fields, .index, .codes { table-layout: fixed; }
h2 + .fields > caption, h3 + .fields > caption { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.fields > thead th:nth-child(1) { width: 27%; }
.fields > thead th:nth-child(2) { width: 20%; }
.fields th > code, .codes th code { background: none; border: 0; padding: 0; font-weight: 600; }
.type { font-size: .82rem; color: var(--quiet); }
.required { display: block; font-size: .74rem; color: var(--warn); }
.limits { font-size: .82rem; color: var(--quiet); margin: 0; line-height: 1.75; }
.nested > td { border-top: 0; padding: 0 0 .75rem; }
.nested .fields { background: var(--raised); border-radius: 9px; margin-bottom: .6rem; border-collapse: separate; border-spacing: 0; }
.nested .fields > caption { padding: .2rem 0 .35rem; font-family: var(--mono); font-size: .76rem; }
.nested .fields > * > tr > :first-child { padding-left: 1rem; }
.nested .fields > * > tr > :last-child { padding-right: 1rem; }
.nested .fields .fields { background: var(--ground); }
@media (min-width: 52.01rem) { .nested .fields > tbody > tr > th { width: 27%; } .nested .fields > tbody > tr > .type { width: 20%; } }
.nested .fields > thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.index thead th:nth-child(1) { width: 42%; }
.index .route { font-size: .84rem; color: var(--quiet); }
.codes thead th:nth-child(1) { width: 34%; }
.codes thead th:nth-child(2):not(:last-child) { width: 4.5rem; }
.codes thead th:nth-child(3):not(:last-child) { width: 22%; }
.codes :target > * { background: var(--raised); }
`

/** Styles of the sidebar: name, search and menu; on a phone it is above the page, with the menu folded. */
const frameStyle = `
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem 1rem; z-index: 3; }
.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 92rem; margin: 0 auto; }
.side { position: sticky; top: 0; height: 100vh; height: 100dvh; overflow-y: auto; padding: 2rem 1.25rem 2rem 2rem; border-right: 1px solid var(--line); font-size: .9rem; }
.brand { display: block; font-weight: 650; font-size: 1.1rem; letter-spacing: -.01em; color: var(--ink); text-decoration: none; margin-bottom: 1rem; }
.brand span { color: var(--quiet); font-weight: 400; }
.search { margin-bottom: 1rem; }
.side input.text { padding: .4rem .7rem; border-radius: 8px; background: var(--ground); font-size: 1rem; }
.search ul { position: fixed; z-index: 2; margin: .35rem 0 0; padding: .35rem; list-style: none; width: min(34rem, calc(100vw - 2.5rem)); max-height: 70vh; overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); }
.search li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; padding: .45rem .65rem; border-radius: 7px; cursor: pointer; overflow-wrap: anywhere; }
.search li:hover, .search [aria-selected=true] { background: var(--tint); }
.search [aria-selected=true] { outline: 2px solid var(--accent); outline-offset: -2px; }
.search li span, .search li small { color: var(--quiet); font-size: .82rem; }
.search li small { grid-column: 1 / -1; }
.menu > summary { padding: .35rem 0; font-size: 1rem; color: var(--ink); }
.menu p { margin: 1.25rem 0 .2rem; font-size: .8rem; font-weight: 600; color: var(--ink); }
.menu ul { list-style: none; margin: 0; padding: 0; }
.menu a { display: block; padding: .2rem .6rem; margin-left: -.6rem; border-radius: 5px; color: var(--quiet); text-decoration: none; }
.menu a:hover { color: var(--ink); background: var(--raised); }
.menu a[aria-current] { color: var(--ink); background: var(--raised); font-weight: 600; }
.menu ul ul { margin: .1rem 0 .5rem .35rem; padding-left: .85rem; border-left: 1px solid var(--line); }
@media (min-width: 52.01rem) {
  @supports selector(::details-content) {
    .menu > summary { display: none; }
    .menu::details-content { content-visibility: visible; display: block; height: auto; }
  }
}
`

/** Colours that the theme lacks, headings, paragraphs, lists and facts. */
const textStyle = `
:root {
  --warn: light-dark(#8f4300, #f0b070);
  --get: light-dark(#0f6b4b, #6fd3a8);
  --post: light-dark(#0b57a8, #86b7f5);
  --patch: light-dark(#7a4b00, #e8bb6a);
  --delete: light-dark(#a3252c, #f59a9a);
  --ground: light-dark(var(--card), var(--paper));
  --raised: light-dark(var(--paper), var(--card));
  --panel: #1a201d;
  --panel-ink: #ebe8e0;
}
html { scroll-padding-top: 1.5rem; }
body { background: var(--ground); line-height: 1.6; text-rendering: optimizeLegibility; }
a { text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
main { padding: 3rem 3.5rem 5rem; min-width: 0; overflow-wrap: break-word; }
h1, h2, h3, h4 { font-family: var(--sans); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; overflow-wrap: break-word; }
h1 { font-size: 2.1rem; font-weight: 680; margin: 0 0 .75rem; letter-spacing: -.025em; }
h2 { font-size: 1.3rem; font-weight: 640; margin: 3rem 0 .75rem; }
h3 { font-size: 1rem; font-weight: 640; margin: 2rem 0 .5rem; }
h2 code, h3 code { background: none; border: 0; padding: 0; font-size: .95em; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
p, main ul, main ol { margin: 0 0 .8rem; max-width: 44rem; text-wrap: pretty; }
main li { margin-bottom: .3rem; }
.lead { font-size: 1.15rem; line-height: 1.5; color: var(--quiet); }
.lead p { margin-bottom: .6rem; }
.eyebrow { font-size: .85rem; color: var(--quiet); margin: 0 0 .6rem; }
.route { margin: 0 0 1.25rem; font-size: .95rem; color: var(--quiet); }
.route p { max-width: none; }
.route > p > :first-child { color: var(--ink); font-size: 1em; }
code.route, .route > p > .route { background: none; border: 0; padding: 0; }
.method { font: 650 .74rem/1 var(--mono); letter-spacing: .04em; }
.GET { color: var(--get); } .POST, .PUT { color: var(--post); } .PATCH { color: var(--patch); } .DELETE { color: var(--delete); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1.5rem; margin: 1.5rem 0 0; padding: 1rem 1.25rem; background: var(--raised); border-radius: 9px; font-size: .92rem; max-width: 54rem; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; }
.notice, blockquote { border-left: 3px solid var(--warn); margin: 0 0 1rem; padding: .6rem 1rem; background: var(--raised); border-radius: 0 9px 9px 0; max-width: 48rem; }
blockquote { border-left-color: var(--accent); }
.notice p, blockquote p:last-child { margin: 0; }
.contents { margin: 1.5rem 0 2.5rem; padding: .9rem 1.25rem; background: var(--raised); border-radius: 9px; font-size: .92rem; max-width: 54rem; }
.contents p { margin: 0 0 .3rem; color: var(--quiet); font-size: .82rem; }
.contents ul { list-style: none; margin: 0; padding: 0; columns: 14rem; max-width: none; }
.contents a { text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.start { position: relative; max-width: 44rem; margin: 1.5rem 0 0; padding: 1rem 1.25rem; border: 1px solid var(--accent); border-radius: 12px;}
.start:hover { background: var(--raised); }
.start p { margin: 0; color: var(--quiet); }
.start a { display: block; font-weight: 700; text-decoration: none; }
.start a::after { content: ""; position: absolute; inset: 0; }
.shelves { columns: 2 22rem; column-gap: 2.5rem; }
.shelves > div { break-inside: avoid; padding-bottom: 1rem; }
.shelves h3 { margin-top: 0; }
.shelves ul { list-style: none; padding: 0; }
.shelves li { color: var(--quiet); font-size: .95rem; }
.neighbours { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 3rem; max-width: 44rem; }
.neighbours a { flex: 1 1 14rem; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: 9px; text-decoration: none; font-weight: 600; }
.neighbours a:hover { border-color: var(--accent); }
.neighbours .next { text-align: right; }
.neighbours span { display: block; font-size: .82rem; font-weight: 400; color: var(--quiet); }
main .found { padding-left: 1.4rem; }
.found span { color: var(--quiet); font-size: .82rem; }
.found p { margin: 0; color: var(--quiet); font-size: .92rem; }
summary { cursor: pointer; width: fit-content; padding: .2rem 0; font-size: .9rem; color: var(--quiet); }
summary:hover { color: var(--ink); }
details > summary + pre, details > summary + .code { margin-top: .6rem; }
.index em { color: var(--warn); font-size: .8rem; font-style: normal; }
footer { margin-top: 5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .85rem; color: var(--quiet); }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`

/** The documentation's style sheet, apart from the theme; readable down to a phone and on paper. */
export const referenceStyle = [textStyle, frameStyle, codeStyle, tableStyle, smallStyle].join("")
