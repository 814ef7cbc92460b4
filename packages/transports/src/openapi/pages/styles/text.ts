/** Colours that the theme lacks, headings, paragraphs, lists and facts. */
export const text = `
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
