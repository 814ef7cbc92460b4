import type { ProtocolError, Server } from "@modelcontextprotocol/server"
import type { Identity } from "@tidings/pipeline/identify"
import type { Needs } from "@tidings/pipeline/run"
import type { Problem } from "@tidings/schema/Problem"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import type { Effect } from "effect"
import { serveCompletion } from "../completion.ts"
import type { Exchange } from "../wire/Exchange.ts"
import type { BoundPrompt } from "../prompts/BoundPrompt.ts"
import { servePrompts } from "../prompts/servePrompts.ts"
import type { Document } from "../resources/documents.ts"
import { serveResources } from "../resources/serveResources.ts"
import type { View } from "../views/Views.ts"

/** What every workspace can read. */
export interface Readable {
  readonly documents: ReadonlyArray<Document>
  readonly prompts: ReadonlyArray<BoundPrompt>
}

/** One caller's request for what is read instead of called: resources, prompts, and the completion of what they are named by. */
export interface Reading extends Readable {
  readonly caller: Identity
  readonly exchange: Exchange
  readonly view: View
  /** Tells what was refused; what broke goes to the log. */
  readonly respond: <A>(effect: Effect.Effect<A, Problem | ProtocolError, Needs | TemplateVersions>) => Promise<A>
}

/** Lets a server of the SDK answer everything that is read. */
export const serveReading = (server: Server, reading: Reading): void => {
  serveResources(server, reading)
  servePrompts(server, reading)
  serveCompletion(server, reading)
}
