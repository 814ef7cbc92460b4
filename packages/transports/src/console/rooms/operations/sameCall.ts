import type { Html } from "../../../pages/html.ts"
import { html } from "../../../pages/html.ts"
import { code } from "../../../pages/parts/controls.ts"
import { card, views } from "../../../pages/parts/layout.ts"
import type { ManualEntry } from "../../../openapi/pages/Chapters.ts"
import { samplesOf } from "../../../openapi/pages/samples/languages.ts"
import type { Visit } from "../../Visit.ts"

/** The call that a form makes, as a program makes it; with nothing typed the row's example. */
export const sameCall = ({ described }: Visit, entry: ManualEntry, typed: Readonly<Record<string, unknown>>): Html => {
  const isTyped = Object.keys(typed).length > 0
  const samples = samplesOf(described.chapters(), entry, isTyped ? typed : undefined)
  return card(
    "The same call",
    views(
      "language",
      "Language",
      samples.map(({ text, title }) => ({ words: title, body: html`<div class="pad">${code(text, title)}</div>` }))
    ),
    isTyped ? {} : { says: "its example" }
  )
}
