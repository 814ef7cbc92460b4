import type { Identity } from "@tidings/pipeline/identify"
import type { ResourceContent } from "@tidings/pipeline/row/Cells"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import type { Effect } from "effect"
import type { View } from "../views/Views.ts"

/** A reader of documents: the caller and their view. */
export interface Reader {
  readonly caller: Identity
  readonly view: View
}

/** A resource that exists in every workspace. */
export interface Document {
  readonly uri: `tidings://${string}`
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly contents: (reader: Reader) => Effect.Effect<ReadonlyArray<ResourceContent>, never, TemplateVersions>
}
