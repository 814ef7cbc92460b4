/** Styles of the sidebar: name, search and menu; on a phone it is above the page, with the menu folded. */
export const frame = `
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
