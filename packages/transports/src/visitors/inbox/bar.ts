import { html, type Html } from "../../pages/html.ts"
import { mark } from "../../pages/mark.ts"

/** The bar above every page of the inbox, with the search by recipient. */
export const banner = (to: string, action = "/inbox"): Html =>
  html`<header class="bar">
    <a class="brand" href="/inbox">${mark}<span>Tidings</span></a>
    <form class="search" role="search" action="${action}">
      <label class="hidden" for="to">Search by recipient</label>
      <input
        id="to"
        name="to"
        type="search"
        value="${to}"
        placeholder="Search by recipient"
        autocomplete="off"
        spellcheck="false"
      />
    </form>
  </header>`

export const barStyle = `
.bar { max-width: 68rem; margin: 0 auto; padding: 1.25rem 1.5rem; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem 1rem; }
.brand { display: inline-flex; align-items: center; gap: .65rem; color: var(--ink); text-decoration: none; font: 600 1.2rem/1 var(--serif); }
.search { flex: 0 1 19rem; }
.search input { width: 100%; border: 1px solid var(--line); border-radius: 999px; background: var(--card); color: var(--ink); padding: .5rem 1.1rem; font-size: .9375rem; }
.search input::placeholder { color: var(--quiet); opacity: 1; }
main { max-width: 68rem; margin: 0 auto; padding: .75rem 1.5rem 3rem; }
@media (max-width: 40rem) { .bar { padding: 1rem; } main { padding: .25rem 1rem 2rem; } .search { flex: 1 1 9rem; } }
`
