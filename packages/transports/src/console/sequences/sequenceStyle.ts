import { diagramStyle } from "@tidings/engines/sequences/diagram/svg/style"
import { outsideStyle } from "../../pages/outside.ts"

/** Styles of the sequence pages, besides the theme and the bar. */
export const sequenceStyle = `${outsideStyle}
main > * + * { margin-top: 1.25rem; }
main > section, main > div { margin-top: 2.25rem; }
main section > * + * { margin-top: .75rem; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.2rem; }
.back { font-size: .9375rem; }
.back a { text-decoration: none; }
.back a:hover { text-decoration: underline; }
.card { border-radius: 14px; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow); }
.state { display: inline-block; padding: .15em .7em; border-radius: 999px; background: var(--tint); color: var(--ink); font: 600 .8rem/1.6 var(--sans); white-space: nowrap; vertical-align: .2em; }
.state.published { color: var(--accent); }
.state.paused { color: var(--alarm); }
.small { font-size: .9rem; }
.lead { max-width: 46rem; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.25rem; margin-bottom: 0; font-size: .9375rem; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.versions { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
.versions [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.scroll { overflow: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
.scroll:focus-visible { outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .6rem .9rem; }
thead th { color: var(--quiet); font-weight: 500; white-space: nowrap; }
tbody tr { border-top: 1px solid var(--line); }
tbody tr:target { background: var(--tint); box-shadow: inset 3px 0 0 var(--accent); }
th .small { font-weight: 400; }
tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 9rem; }
td.what { min-width: 12rem; overflow-wrap: anywhere; }
td ul { list-style: none; margin: 0; padding: 0; min-width: 12rem; overflow-wrap: anywhere; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.empty { padding: 2.5rem 1.5rem; text-align: center; }
.empty p { max-width: 32rem; margin: .5rem auto 0; }
code { font-family: var(--mono); font-size: .92em; }
@media (max-width: 40rem) {
  h1 { font-size: 1.4rem; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd + dt { margin-top: .4rem; }
  .scroll { margin-inline: -1rem; border-radius: 0; border-inline: 0; }
  th, td { padding: .55rem 1rem; }
}
`

/** Styles of the simulation's form and result. */
export const simulationStyle = `
.walk { list-style: none; margin: .75rem 0 0; padding: 0; font-size: .9375rem; }
.walk li { display: grid; grid-template-columns: 11.5rem minmax(0, 11rem) minmax(0, 1fr); gap: .1rem 1rem; padding: .55rem 1.1rem; overflow-wrap: anywhere; }
.walk li + li { border-top: 1px solid var(--line); }
.walk time { color: var(--quiet); font-variant-numeric: tabular-nums; }
.walk summary { cursor: pointer; }
.walk pre { margin: .4rem 0 0; padding: .7rem .9rem; border-radius: 8px; background: var(--tint); white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.55 var(--mono); }
.warnings { list-style: none; margin: .75rem 0 0; padding: .9rem 1.1rem; border-left: 3px solid var(--alarm); }
.simulate { padding: 1.35rem; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem 1.5rem; }
.simulate > .button { justify-self: start; align-self: end; }
.simulate label { font-weight: 600; }
.simulate .text { margin-top: .3rem; font: .875rem/1.5 var(--mono); }
textarea.text { display: block; width: 100%; padding: .65rem .8rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: var(--ink); resize: vertical; }
.text::placeholder { color: var(--quiet); opacity: 1; }
.text[aria-invalid] { border-color: var(--alarm); border-width: 2px; }
.error { color: var(--alarm); margin: .35rem 0 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
@media (min-width: 64rem) {
  .beside { display: grid; grid-template-columns: minmax(0, 25rem) minmax(0, 1fr); gap: 0 1.75rem; }
  .beside .walk li { grid-template-columns: minmax(0, 1fr) auto; }
  .beside .walk time { grid-row: 1; grid-column: 2; }
  .beside .does { grid-column: 1 / 3; }
}
@media (max-width: 64rem) { .beside > * + * { margin-top: 2.25rem; } }
@media (max-width: 40rem) {
  .simulate { grid-template-columns: minmax(0, 1fr); padding: 1.1rem 1rem; }
  .walk { margin-inline: -1rem; border-radius: 0; border-inline: 0; }
  .walk li { grid-template-columns: minmax(0, 1fr); padding: .6rem 1rem; }
}
`

/** Styles of a page with a diagram, whose background is the one that the diagram is drawn for. */
export const pictureStyle = `${sequenceStyle}${simulationStyle}${diagramStyle}
.picture { max-height: max(24rem, 82vh); background: var(--paper); }
.picture svg { display: block; margin: 0 auto; }
`
