import type { ProtocolError } from "@modelcontextprotocol/server"
import type * as Operation from "@tidings/pipeline/Operation"
import type { Identity } from "@tidings/pipeline/identify"
import type { Content } from "@tidings/pipeline/row/Cells"
import type { Needs } from "@tidings/pipeline/run"
import type { Problem } from "@tidings/schema/Problem"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import type { Effect } from "effect"
import type { View } from "../views/Views.ts"
import type { Exchange } from "../wire/Exchange.ts"
import type { BoundPrompt } from "./BoundPrompt.ts"

/** A reader of documents: the caller and their view. */
interface DocumentReader {
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
  readonly contents: (reader: DocumentReader) => Effect.Effect<ReadonlyArray<Content>, never, TemplateVersions>
}

/** Documents and prompts, equal for every workspace. */
export interface Readable {
  readonly documents: ReadonlyArray<Document>
  readonly prompts: ReadonlyArray<BoundPrompt>
}

/** One caller's request to read something: resources, prompts, and completions of their arguments. */
export interface ReadContext extends Readable, DocumentReader {
  readonly exchange: Exchange
  /** Runs an effect and rejects with its failure as a protocol error; the cause of a defect goes to the log. */
  readonly respond: <A>(effect: Effect.Effect<A, Problem | ProtocolError, Needs | TemplateVersions>) => Promise<A>
}

/** Returns the prompts for which the caller sees every row that they use. */
export const visiblePrompts = ({ prompts, view }: ReadContext): ReadonlyArray<BoundPrompt> => {
  const seen = new Set(view.endpoints.map(({ operation }) => operation.name))
  return prompts.filter(({ prompt }) => Object.values<Operation.Any>(prompt.uses).every(({ name }) => seen.has(name)))
}
