import { html } from "../../pages/html.ts"
import { layout } from "./layout.ts"
import type { Manual } from "./Manual.ts"

/** For an address below /docs that has no page. */
export const missingPage = (manual: Manual): string =>
  layout(manual, {
    title: "No such page",
    path: "",
    main: html`<h1>No such page</h1>
      <div class="lead"><p>The reference has no page at this address.</p></div>
      <p><a href="/docs">All operations</a></p>`
  })
