import type { Reply } from "../http/Reply.ts"
import { html, type Html } from "../pages/html.ts"
import { mark } from "../pages/document.ts"
import { page } from "../pages/page.ts"
import { consolePaths } from "./paths.ts"
import type { ConsoleVisit } from "./ConsoleVisit.ts"

interface ConsolePage {
  readonly title: string
  readonly main: Html
  readonly status?: number
  /** Styles in addition to the theme and the bar. */
  readonly style?: string
}

const places = [
  [consolePaths.approvals, "Approvals"],
  [consolePaths.sequences, "Sequences"]
] as const

const bar = ({ member: { user, workspace }, path, tokenFor }: ConsoleVisit): Html => {
  return html`<header class="bar">
    <a class="brand" href="${consolePaths.approvals}">${mark}<span>Tidings</span></a>
    <nav aria-label="Pages">
      ${places.map(([to, words]) => html`<a href="${to}" ${path.startsWith(to) && html` aria-current="page"`}>${words}</a> `)}
    </nav>
    <form class="who" method="post" action="${consolePaths.signOut}">
      <a href="${consolePaths.workspace}" title="Another workspace">${workspace.name}</a>
      <span class="quiet">${user}</span>
      <input type="hidden" name="csrf" value="${tokenFor(consolePaths.signOut)}" />
      <button class="link">Sign out</button>
    </form>
  </header>`
}

const barStyle = `
.bar { max-width: 68rem; margin: 0 auto; padding: 1.25rem 1.5rem; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; }
.brand { display: inline-flex; align-items: center; gap: .65rem; color: var(--ink); text-decoration: none; font: 600 1.2rem/1 var(--serif); }
.bar nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.bar nav a { color: var(--quiet); text-decoration: none; padding: .35rem 0; border-bottom: 2px solid transparent; }
.bar nav a:hover, .bar nav [aria-current] { color: var(--ink); }
.bar nav [aria-current] { border-bottom-color: var(--accent); font-weight: 600; }
.who { margin-left: auto; display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1rem; font-size: .9375rem; min-width: 0; }
.who > * { overflow-wrap: anywhere; min-width: 0; }
.link { appearance: none; border: 0; background: none; padding: 0; color: var(--accent); text-decoration: underline; text-underline-offset: .2em; text-decoration-thickness: 1px; cursor: pointer; }
main { max-width: 68rem; margin: 0 auto; padding: .75rem 1.5rem 3rem; }
@media (max-width: 40rem) { .bar { padding: 1rem; } main { padding: .25rem 1rem 2rem; } .who { margin-left: 0; flex-basis: 100%; } }
`

/** A page of the console, below a bar with the member's name and workspace. */
export const consolePage = (visit: ConsoleVisit, { main, status = 200, style = "", title }: ConsolePage): Reply =>
  page({
    title: `${title} · ${visit.member.workspace.name} · Tidings`,
    status,
    style: barStyle + style,
    banner: bar(visit),
    main
  })
