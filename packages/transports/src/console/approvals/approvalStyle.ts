import { simulationStyle } from "../sequences/sequenceStyle.ts"
import { outsideStyle } from "../../pages/outside.ts"

/** Styles of the approval pages, besides the theme and the bar. */
export const approvalStyle = `${outsideStyle}${simulationStyle}
main > * + * { margin-top: 1.25rem; }
main section > h2 { font-size: 1.2rem; }
main section > * + * { margin-top: .75rem; }
main > section { margin-top: 2rem; }
h1 { font-size: 1.75rem; }
h3 { font-size: 1rem; margin: 0; font-family: var(--sans); overflow-wrap: anywhere; }
.card { border-radius: 14px; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow); }
.lead { font-size: 1.1rem; margin-top: .5rem; overflow-wrap: anywhere; }
.small { font-size: .9rem; }
.back { font-size: .9375rem; }
.back a { text-decoration: none; }
.back a:hover { text-decoration: underline; }
.count { display: inline-block; padding: 0 .5em; border-radius: 999px; background: var(--accent); color: var(--on-accent); font: 600 .6em/1.7 var(--sans); vertical-align: .25em; }
.tags { display: flex; flex-wrap: wrap; gap: .4rem; }
.tag, .state { display: inline-block; padding: .15em .7em; border-radius: 999px; background: var(--tint); color: var(--ink); font: 600 .8rem/1.6 var(--sans); white-space: nowrap; }
.state.pending { background: var(--accent); color: var(--on-accent); }
.state.approved { color: var(--accent); }
.state.rejected { color: var(--alarm); }
.items { list-style: none; margin: 1.25rem 0 0; padding: 0; }
.item { padding: 1.1rem 1.35rem; }
.item + .item { margin-top: .9rem; }
.item > * + * { margin-top: .35rem; }
.item h2 { font: 600 1.1rem/1.35 var(--sans); letter-spacing: 0; }
.rows { list-style: none; padding: 0; margin: .75rem 0 0; }
.row { display: grid; grid-template-columns: 10rem minmax(0, 1fr) auto; gap: .25rem 1rem; align-items: baseline; padding: .7rem 1.35rem; overflow-wrap: anywhere; }
.row + .row { border-top: 1px solid var(--line); }
.row .state { justify-self: start; }
.empty { padding: 2.5rem 1.5rem; text-align: center; }
.empty p { max-width: 32rem; margin: .5rem auto 0; }
.message { padding: .75rem 1rem; border-radius: 10px; background: var(--tint); border-left: 3px solid var(--accent); overflow-wrap: anywhere; }
.wrong { border-left-color: var(--alarm); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin-bottom: 0; font-size: .9375rem; }
.facts div { display: flex; gap: .6rem; min-width: 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
code { font-family: var(--mono); font-size: .92em; }
.warnings { padding: 1rem 1.35rem; border: 0; border-left: 3px solid var(--alarm); border-radius: 10px; background: var(--tint); box-shadow: none; }
.warnings ul { margin: .5rem 0 0; padding-left: 1.2rem; }
.warnings li + li { margin-top: .35rem; }
.panel { overflow: hidden; }
.panel .facts { display: block; padding: 1rem 1.35rem; margin: 0; }
.panel .facts dt { flex: 0 0 6rem; }
.panel .facts div + div { margin-top: .25rem; }
iframe { display: block; border: 0; border-block: 1px solid var(--line); width: 100%; height: min(34rem, 75vh); background: #fff; }
iframe.tall { height: min(52rem, 80vh); }
.note { padding: .6rem 1.35rem; }
details { border-top: 1px solid var(--line); }
summary { padding: .7rem 1.35rem; cursor: pointer; }
summary:focus-visible { outline-offset: -3px; }
pre { margin: 0; padding: 1rem 1.35rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .9375rem/1.6 var(--sans); max-height: 70vh; overflow: auto; }
pre.source { font: .8125rem/1.6 var(--mono); }
pre:focus-visible, .diff:focus-visible { outline-offset: -3px; }
.words { padding: 1rem 1.35rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.panel > .words:not(:first-child) { border-top: 1px solid var(--line); }
.panel > .message { margin: 0 1.35rem 1.1rem; }
.message p + p { margin-top: .2rem; }
.posts { list-style: none; margin: .75rem 0 0; padding: 0; }
.post + .post { margin-top: .9rem; }
.post h3 { padding: .8rem 1.35rem; }
.post h3 .quiet { font-weight: 400; }
.post .facts { border-top: 1px solid var(--line); }
.thread { list-style: none; margin: 0; padding: 0; }
.thread li { border-top: 1px solid var(--line); padding-top: .6rem; }
.thread li > .small { padding-inline: 1.35rem; }
.thread .words { padding-top: .2rem; }
.media { list-style: none; margin: .75rem 0 0; padding: 1.1rem 1.35rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 1.25rem; }
figure { margin: 0; }
figure img, figure video { display: block; width: 100%; height: auto; max-height: 24rem; object-fit: contain; border-radius: 8px; background: var(--tint); }
figcaption { margin-top: .5rem; overflow-wrap: anywhere; white-space: normal; }
figcaption p { margin-top: .25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: .55rem 1.35rem; overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-weight: 500; }
thead th:first-child { width: 32%; }
tbody tr { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; }
td { font-family: var(--mono); font-size: .8125rem; white-space: pre-wrap; }
.diff { border: 1px solid var(--line); border-radius: 10px; background: var(--card); padding: .5rem 0; max-height: 70vh; overflow: auto; font: .8125rem/1.6 var(--mono); }
.diff > * { display: block; padding: 0 1rem 0 2.2rem; text-indent: -1.4rem; white-space: pre-wrap; overflow-wrap: anywhere; text-decoration: none; color: var(--ink); }
.diff b { display: inline-block; width: 1.4rem; text-indent: 0; }
.diff ins { background: color-mix(in srgb, var(--accent) 16%, var(--card)); }
.diff del { background: color-mix(in srgb, var(--alarm) 14%, var(--card)); }
.diff .gap { color: var(--quiet); text-indent: 0; }
.outcome { padding: 1.1rem 1.35rem; }
.outcome > * + * { margin-top: .6rem; }
.outcome .good { border-left: 3px solid var(--accent); padding-left: .75rem; }
.outcome .bad { border-left: 3px solid var(--alarm); padding-left: .75rem; }
.outcome details { margin: .75rem -1.35rem -1.1rem; }
.said { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
.said li + li { margin-top: .5rem; }
blockquote { margin: .35rem 0 0; padding-left: .9rem; border-left: 2px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.decide { padding: 1.35rem; }
.decide form + form, .decide .message + form { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.decide form > * + * { margin-top: .5rem; }
label.field { display: block; font-weight: 600; }
textarea.text { display: block; width: 100%; padding: .65rem .8rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: var(--ink); font: inherit; resize: vertical; }
textarea[aria-invalid] { border-color: var(--alarm); border-width: 2px; }
.error { color: var(--alarm); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.decide .actions { margin-top: .9rem; }
.plain { background: transparent; color: var(--accent); border: 1px solid var(--quiet); }
.alarm { color: var(--alarm); }
@media (max-width: 40rem) {
  h1 { font-size: 1.4rem; }
  .facts { display: block; }
  .facts div + div { margin-top: .15rem; }
  .facts dt { flex: 0 0 5.5rem; }
  .row { grid-template-columns: minmax(0, 1fr); padding: .8rem 1rem; }
  .item { padding: 1rem; }
  .item h2 { font-size: 1rem; }
  .panel, .diff { margin-inline: -1rem; border-radius: 0; border-inline: 0; }
  .panel .facts, pre, .note, summary, .words, .post h3, .thread li > .small, .media { padding-inline: 1rem; }
  .panel > .message { margin-inline: 1rem; }
  table, tbody, tr, th, td { display: block; }
  thead { display: none; }
  tbody tr { padding: .5rem 1rem; }
  th, td { padding: 0; }
  .decide { padding: 1.1rem 1rem; }
  .actions .button, .approve .button { width: 100%; }
}
`
