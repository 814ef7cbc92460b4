/** Styles of tables; columns break between words only, and tables of guides scroll in their own box. */
export const tables = `
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
