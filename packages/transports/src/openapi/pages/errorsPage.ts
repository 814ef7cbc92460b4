import { catalogue, type CatalogueRow } from "@tidings/schema/catalogue"
import { codesIn } from "../document/codesIn.ts"
import { errorExamples } from "../document/errorExamples.ts"
import { html, type Html } from "../../pages/html.ts"
import { codesTable } from "./parts/codesTable.ts"
import { layout } from "./layout.ts"
import type { Manual } from "./Manual.ts"

type Listed = readonly [code: string, row: CatalogueRow]

/** Every error that can happen; the anchor of each is where its `doc_url` leads. */
export const errorsPage = (manual: Manual): string => {
  const families = Object.entries(
    Object.groupBy(
      codesIn(manual.document).map((code): Listed => [code, catalogue[code]]),
      ([, { type }]) => type
    )
  )
  return layout(manual, {
    title: "Errors",
    path: "/docs/errors",
    main: html`<h1>Errors</h1>
      <div class="lead"><p>Whatever fails answers with one envelope, on REST and as a tool's result alike.</p></div>
      <div class="split">
        <div>
          <p>
            Branch on <code>code</code>: it is never renamed or given another meaning. <code>message</code> is for
            people and may change. <code>fields</code> lists every offending place at once. Quote
            <code>request_id</code> when you ask for help.
          </p>
          <p>
            Try again after network errors, after 408, 429 and 5xx, and after <code>idempotency_key_in_progress</code>:
            wait as long as <code>Retry-After</code> says, else 1, 2, 4 and 8 seconds. Other errors stay the same until
            what they tell of is put right.
          </p>
          <p>
            Whatever fails has changed nothing and does not spend its Idempotency-Key: try again under the same key, as
            it was or corrected.
          </p>
          <p>With <code>Accept: application/problem+json</code> the same error comes as RFC 9457 asks.</p>
          ${families.map(([type, rows = []]) => family(type, rows))}
        </div>
        <aside class="samples" aria-label="Examples">
          <h2>Envelope</h2>
          <pre
            tabindex="0"
            role="region"
            aria-label="Envelope"
          ><code>${JSON.stringify(errorExamples.field_invalid.value, undefined, 2)}</code></pre>
        </aside>
      </div>`
  })
}

const family = (type: string, rows: ReadonlyArray<Listed>): Html =>
  html`<h2 id="type-${type}"><code>${type}</code></h2>
    ${codesTable(
      rows.map(([code, { message, status }]) => ({ code, status, meaning: message })),
      true
    )}`
