/** What the reference looks like, besides the theme: readable down to a phone and on paper. */
export const style = `
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
code, pre, .type, .path { font-family: var(--mono); font-variant-ligatures: none; }
code { font-size: .875em; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: .05em .35em; overflow-wrap: anywhere; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem 1rem; z-index: 1; }
.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 92rem; margin: 0 auto; }
.menu { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2rem 1.25rem 2rem 2rem; border-right: 1px solid var(--line); font-size: .9rem; }
.menu .brand { display: block; margin-left: 0; padding: 0; font-weight: 650; font-size: 1.1rem; letter-spacing: -.01em; color: var(--ink); text-decoration: none; margin-bottom: 1.25rem; }
.menu .brand:hover { background: none; }
.menu .brand span { color: var(--quiet); font-weight: 400; }
.menu ul { list-style: none; margin: 0; padding: 0; }
.menu li { margin: 0; }
.menu a { display: block; padding: .2rem .6rem; margin-left: -.6rem; border-radius: 5px; color: var(--quiet); text-decoration: none; }
.menu a:hover { color: var(--ink); background: var(--raised); }
.menu a[aria-current] { color: var(--ink); background: var(--raised); font-weight: 600; }
.menu ul ul { margin: .1rem 0 .5rem .35rem; padding-left: .85rem; border-left: 1px solid var(--line); }
.menu .more { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
main { padding: 3rem 3.5rem 5rem; min-width: 0; }
h1, h2, h3 { font-family: var(--sans); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h1 { font-size: 2.1rem; font-weight: 680; margin: 0 0 .75rem; letter-spacing: -.025em; }
h2 { font-size: 1.3rem; font-weight: 640; margin: 3rem 0 .75rem; }
h2 > code { background: none; border: 0; padding: 0; }
h3 { font-size: 1rem; font-weight: 640; margin: 2rem 0 .5rem; }
p { margin: 0 0 .8rem; max-width: 44rem; text-wrap: pretty; }
.lead { font-size: 1.15rem; line-height: 1.5; color: var(--quiet); }
.lead p { margin-bottom: .6rem; }
.eyebrow { font-size: .85rem; color: var(--quiet); margin: 0 0 .6rem; }
.route { display: flex; flex-wrap: wrap; gap: .35rem .7rem; align-items: baseline; font-family: var(--mono); font-size: .95rem; margin: 0 0 1.25rem; }
.route .path { overflow-wrap: anywhere; }
.method { font: 650 .74rem/1 var(--mono); letter-spacing: .04em; }
.GET { color: var(--get); } .POST, .PUT { color: var(--post); } .PATCH { color: var(--patch); } .DELETE { color: var(--delete); }
.split { display: grid; grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); gap: 0 3rem; align-items: start; }
.samples { position: sticky; top: 1.5rem; }
.samples h2 { font-size: .85rem; margin: 1.5rem 0 .5rem; color: var(--quiet); letter-spacing: 0; font-weight: 600; }
.samples h2:first-child { margin-top: 0; }
pre { margin: 0 0 1rem; padding: 1rem 1.15rem; background: var(--panel); color: var(--panel-ink); border: 1px solid var(--line); border-radius: 9px; font-size: .8rem; line-height: 1.6; overflow-x: auto; tab-size: 2; max-height: 30rem; }
pre code { background: none; border: 0; padding: 0; font-size: inherit; overflow-wrap: normal; }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2rem; }
.ways > div { min-width: 0; }
.ways h3 { margin-top: .75rem; }
.wraps { white-space: pre-wrap; overflow-wrap: anywhere; }
.where { margin: 0 0 .3rem; font-size: .82rem; color: var(--quiet); }
.install { display: inline-block; padding: .3rem .9rem; border: 1px solid var(--accent); border-radius: 7px; font-size: .9rem; font-weight: 550; text-decoration: none; }
.install:hover { background: var(--raised); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1.5rem; margin: 1.5rem 0 0; padding: 1rem 1.25rem; background: var(--raised); border-radius: 9px; font-size: .92rem; max-width: 48rem; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; }
.notice { border-left: 3px solid var(--warn); padding: .6rem 1rem; background: var(--raised); border-radius: 0 9px 9px 0; max-width: 48rem; }
.notice p { margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
caption { text-align: left; font-size: .8rem; color: var(--quiet); padding: 0 0 .35rem; overflow-wrap: anywhere; }
th, td { text-align: left; vertical-align: top; padding: .6rem 1rem .6rem 0; border-top: 1px solid var(--line); }
th { font-weight: 500; }
thead th { color: var(--quiet); font-size: .8rem; padding-block: .35rem; border-top: 0; }
td p { margin: 0 0 .3rem; }
td:last-child { padding-right: 0; }
.fields, .index, .codes { table-layout: fixed; }
.split h2 + .fields > caption, [id] + .fields > caption { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.fields > thead th:nth-child(1) { width: 30%; }
.fields > thead th:nth-child(2) { width: 24%; }
.fields code { overflow-wrap: anywhere; }
.fields th > code { background: none; border: 0; padding: 0; font-weight: 600; }
.type { font-size: .82rem; color: var(--quiet); overflow-wrap: anywhere; }
.required { display: block; font-size: .74rem; color: var(--warn); }
.limits { font-size: .82rem; color: var(--quiet); margin: 0; line-height: 1.75; }
.nested > td { border-top: 0; padding: 0 0 .75rem; }
.nested .fields { background: var(--raised); border-radius: 9px; margin-bottom: .6rem; border-collapse: separate; border-spacing: 0; }
.nested .fields > caption { padding: .2rem 0 .35rem; font-family: var(--mono); font-size: .76rem; }
.nested .fields > * > tr > :first-child { padding-left: 1rem; }
.nested .fields > * > tr > :last-child { padding-right: 1rem; }
.nested .fields .fields { background: var(--ground); }
.nested .fields > thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.index thead th:nth-child(1) { width: 5rem; }
.index thead th:nth-child(3) { width: 48%; }
.index .path { font-size: .84rem; color: var(--quiet); overflow-wrap: anywhere; }
.codes thead th:nth-child(1) { width: 42%; }
.codes thead th:nth-child(2):not(:last-child) { width: 4.5rem; }
.codes th { overflow-wrap: anywhere; }
.codes th code { background: none; border: 0; padding: 0; font-weight: 600; }
.codes :target > * { background: var(--raised); }
summary { cursor: pointer; width: fit-content; padding: .2rem 0; font-size: .9rem; color: var(--quiet); }
summary:hover { color: var(--ink); }
.gone { color: var(--warn); font-size: .8rem; }
footer { margin-top: 5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .85rem; color: var(--quiet); }
@media (max-width: 75rem) { .split { grid-template-columns: minmax(0, 1fr); } .samples { position: static; margin-top: 3rem; } }
@media (max-width: 52rem) {
  .frame { display: block; }
  .menu { position: static; height: auto; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; border-right: 0; border-bottom: 1px solid var(--line); padding: 1rem 1.25rem; }
  .menu .brand { margin: 0; }
  .menu .chapters { display: none; }
  .menu .more { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; border: 0; }
  main { padding: 2rem 1.25rem 3rem; }
  h1 { font-size: 1.7rem; }
  .fields, .fields > caption, .fields > tbody, .fields > tbody > tr, .fields > tbody > tr > *, .index tr, .index tr > *, .codes tr, .codes tr > * { display: block; width: 100%; }
  .nested .fields > caption, .nested .fields > tbody > tr > * { padding-left: 1rem; }
  .fields > thead, .index thead, .codes thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .fields > tbody > tr > * + *, .index tr > * + *, .codes tr > * + * { border-top: 0; padding-top: 0; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .menu, .skip { display: none; } .frame { display: block; } pre { max-height: none; white-space: pre-wrap; } }
`
