import type { ProtocolError } from "@modelcontextprotocol/server"
import type { Needs } from "@tidings/pipeline/run"
import type { Problem } from "@tidings/schema/Problem"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import type { Effect } from "effect"
import type { Exchange } from "../wire/Exchange.ts"
import type { BoundPrompt } from "./BoundPrompt.ts"
import type { Document, Reader } from "./Document.ts"

/** What every workspace can read. */
export interface Readable {
  readonly documents: ReadonlyArray<Document>
  readonly prompts: ReadonlyArray<BoundPrompt>
}

/** One caller's request for what is read instead of called: resources, prompts, and the completion of what they are named by. */
export interface ReadContext extends Readable, Reader {
  readonly exchange: Exchange
  /** Answers with what was refused; the cause of what broke goes to the log. */
  readonly respond: <A>(effect: Effect.Effect<A, Problem | ProtocolError, Needs | TemplateVersions>) => Promise<A>
}
