import { html, Html } from "../../pages/html.ts"
import type { Guide } from "../guides/Guide.ts"
import { layout } from "./layout.ts"
import type { Manual } from "./Manual.ts"

/** One guide, as it was written. */
export const guidePage = (manual: Manual, guide: Guide): string =>
  layout(manual, {
    title: guide.title,
    path: `/docs/guides/${guide.slug}`,
    main: html`<h1>${guide.title}</h1>
      <div class="lead"><p>${guide.summary}</p></div>
      <div class="guide">${new Html(guide.html)}</div>`
  })
