export const mailStyle = `
.back { font-size: .9375rem; margin: .25rem 0 .75rem; }
.back a { text-decoration: none; }
.back a:hover { text-decoration: underline; }
h1 { font-size: 1.75rem; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 2rem; margin: .75rem 0 0; font-size: .9375rem; }
.facts div { display: flex; gap: .6rem; min-width: 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.files { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0; padding: 0; font-size: .875rem; }
.files li { padding: .35rem .85rem; border: 1px solid var(--line); border-radius: 999px; background: var(--card); }
.tabs { display: flex; gap: .25rem; margin: 1.5rem 0 0; overflow-x: auto; }
.tabs a { padding: .55rem 1rem; border-radius: 10px 10px 0 0; color: var(--quiet); font-size: .9375rem; text-decoration: none; white-space: nowrap; border: 1px solid transparent; border-bottom: 0; }
.tabs a:hover { color: var(--ink); }
.tabs a:focus-visible { outline-offset: -3px; }
.tabs [aria-current] { background: var(--card); border-color: var(--line); color: var(--ink); font-weight: 600; margin-bottom: -1px; padding-bottom: calc(.55rem + 1px); z-index: 1; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 0 14px 14px 14px; box-shadow: var(--shadow); overflow: hidden; }
iframe { display: block; border: 0; width: 100%; height: max(34rem, calc(100vh - 19rem)); background: #fff; }
iframe.phone { width: min(390px, 100%); height: min(844px, max(34rem, calc(100vh - 21rem))); margin: 1.5rem auto; border: 1px solid var(--line); border-radius: 22px; }
.text { margin: 0; padding: 1.5rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .9375rem/1.65 var(--sans); }
.small { font: .8125rem/1.6 var(--mono); max-height: 70vh; overflow: auto; }
.text:focus-visible, .scroll:focus-visible { outline-offset: -3px; border-radius: 14px; }
.note { padding: 1rem 1.5rem; font-size: .9375rem; }
.note + .text { border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .6rem 1.5rem; }
thead th { color: var(--quiet); font-weight: 500; }
tbody tr { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; white-space: nowrap; }
td { font-family: var(--mono); font-size: .8125rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  h1 { font-size: 1.4rem; }
  .facts { display: block; }
  .facts dt { flex: 0 0 3rem; }
  .tabs { margin: 1.25rem -1rem 0; padding: 0 1rem; }
  .tabs a { padding-inline: .75rem; }
  .tabs a[href$="phone"]:not([aria-current]) { display: none; }
  .panel { margin: 0 -1rem; border-radius: 0; border-inline: 0; }
  .text, .note { padding: 1.1rem 1rem; }
  iframe.phone { width: 100%; margin: 0; border: 0; border-radius: 0; }
  table, tbody, tr { display: block; }
  thead { display: none; }
  tbody th, td { display: block; padding: 0 1rem; }
  tbody tr { padding: .6rem 0; }
}
`
