import type { Identity } from "@tidings/pipeline/identify"
import type { Content } from "@tidings/pipeline/row/Cells"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import type { Effect } from "effect"
import type { View } from "../views/Views.ts"

/** Who reads a document, and what they may see. */
export interface Reader {
  readonly caller: Identity
  readonly view: View
}

/** A resource that every workspace has. */
export interface Document {
  readonly uri: `tidings://${string}`
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly contents: (reader: Reader) => Effect.Effect<ReadonlyArray<Content>, never, TemplateVersions>
}
