import type { ProtocolError } from "@modelcontextprotocol/server"
import type { Needs } from "@tidings/pipeline/run"
import type { Problem } from "@tidings/schema/Problem"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import type { Effect } from "effect"
import type { Exchange } from "../wire/Exchange.ts"
import type { BoundPrompt } from "./BoundPrompt.ts"
import type { Document, Reader } from "./Document.ts"

/** Documents and prompts, equal for every workspace. */
export interface Readable {
  readonly documents: ReadonlyArray<Document>
  readonly prompts: ReadonlyArray<BoundPrompt>
}

/** One caller's request to read something: resources, prompts, and completions of their arguments. */
export interface ReadContext extends Readable, Reader {
  readonly exchange: Exchange
  /** Runs an effect and rejects with its failure as a protocol error; the cause of a defect goes to the log. */
  readonly respond: <A>(effect: Effect.Effect<A, Problem | ProtocolError, Needs | TemplateVersions>) => Promise<A>
}
