import { languages } from "../samples/languages.ts"

/** Styles of inline code, of code blocks, and of an operation's samples, of which one language is visible. */
export const codeStyle = `
code, pre, .type { font-family: var(--mono); font-variant-ligatures: none; }
code { font-size: .875em; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: .05em .35em; overflow-wrap: break-word; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
pre { margin: 0 0 1rem; padding: 1rem 1.15rem; background: var(--panel); color: var(--panel-ink); border: 1px solid var(--line); border-radius: 9px; font-size: .8rem; line-height: 1.6; overflow: auto; tab-size: 2; max-height: 34rem; }
pre code { background: none; border: 0; padding: 0; font-size: inherit; overflow-wrap: normal; }
.code { display: flex; flex-direction: column; margin: 0 0 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 9px; }
.code > pre { margin: 0; border: 0; padding-top: .35rem; }
.copy { order: -1; align-self: flex-end; margin: .4rem .45rem 0 0; padding: .15rem .6rem; border: 1px solid #4a5650; border-radius: 6px; background: #29322e; color: var(--panel-ink); font-size: .78rem; cursor: pointer; }
.copy:hover { background: #36413c; }
.copy:focus-visible { outline-color: #84d1b5; }
.split, .samples { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2rem; align-items: start; }
.split { margin-top: 1.25rem; }
.samples { margin-top: 2rem; grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); }
.samples:not(:has(.answer)) { grid-template-columns: minmax(0, 1fr); }
.tabs { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; flex-wrap: wrap; gap: 0 .25rem; }
.tabs legend { float: left; padding: .25rem .5rem .25rem 0; font-size: .85rem; color: var(--quiet); }
.tabs input { position: absolute; opacity: 0; width: 1px; height: 1px; }
.tabs label { padding: .25rem .6rem; border-radius: 7px; font-size: .85rem; color: var(--quiet); cursor: pointer; border: 1px solid transparent; }
.tabs label:hover { color: var(--ink); background: var(--raised); }
.tabs input:checked + label { color: var(--ink); background: var(--raised); border-color: var(--line); font-weight: 600; }
.tabs input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.panel { display: none; flex-basis: 100%; min-width: 0; margin-top: .4rem; }
${languages.map(({ id }) => `.tabs:has(#by-${id}:checked) .by-${id}`).join(", ")} { display: block; }
.answer > p, .example > p { margin: 0 0 .4rem; padding: .25rem 0; font-size: .85rem; color: var(--quiet); }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2rem; }
.ways > div { min-width: 0; }
.ways h3 { margin-top: .75rem; }
.way > p { margin: 0 0 .3rem; font-size: .82rem; color: var(--quiet); }
.way :is(.language-sh, .language-text) { white-space: pre-wrap; overflow-wrap: anywhere; }
.install a { display: inline-block; padding: .3rem .9rem; border: 1px solid var(--accent); border-radius: 7px; font-size: .9rem; font-weight: 550; text-decoration: none; }
.install a:hover { background: var(--raised); }
.guide > pre, .guide > .code, .guide > .scrolls { max-width: 54rem; }
`
