import { html, type Html } from "./html.ts"
import { cardStyle } from "./page.ts"

/** Styles of a page with one panel and a form, such as the sign-in and the consent page. */
export const panelStyle = `${cardStyle}
.panel { max-width: 30rem; padding: 2.25rem; }
.panel > * + * { margin-top: 1.25rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1rem; font-family: var(--sans); letter-spacing: 0; }
strong { overflow-wrap: anywhere; }
form > * + * { margin-top: .75rem; }
label.field { display: block; font-weight: 600; }
input.code { font-family: var(--mono); font-size: 1.25rem; letter-spacing: .08em; text-transform: uppercase; }
code { font-family: var(--mono); font-size: .92em; padding: .1em .35em; border-radius: 6px; background: var(--tint); overflow-wrap: anywhere; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.message { padding: .75rem 1rem; border-radius: 10px; background: var(--tint); border-left: 3px solid var(--accent); }
.wrong { border-left-color: var(--alarm); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .35rem 1rem; margin-bottom: 0; }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; margin-bottom: .5rem; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr); overflow-wrap: anywhere; gap: 0 .75rem; padding: .7rem .9rem; border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
.choice + .choice { margin-top: .5rem; }
.choice:has(:checked) { border-color: var(--accent); background: var(--tint); }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice input { accent-color: var(--accent); width: 1.1rem; height: 1.1rem; margin: .2rem 0 0; }
.choice input:focus-visible { outline: none; }
.choice b { display: block; }
.choice span span { color: var(--quiet); font-size: .95rem; }
form > .actions { margin-top: 1.25rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.plain { background: transparent; color: var(--accent); border: 1px solid var(--line); }
.link { appearance: none; border: 0; background: none; padding: 0; color: var(--accent); text-decoration: underline; text-underline-offset: .2em; cursor: pointer; }
hr { border: 0; border-top: 1px solid var(--line); margin-bottom: 0; }
.small { font-size: .92rem; }
.small form { display: inline; }
@media (max-width: 16rem) { main { padding: .5rem; } main .panel { padding: 1rem; } h1 { font-size: 1.25rem; } }
@media (max-width: 26rem) { .panel { padding: 1.75rem 1.25rem; } dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: .5rem; } .actions .button { flex: 1; } }
`

/** A radio button in a panel, with its title and the meaning of choosing it. */
export const choice = (name: string, value: string, title: string, says: string, isChecked: boolean): Html =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" required ${isChecked && "checked"} /><span
      ><b>${title}</b><span>${says}</span></span
    ></label
  >`
