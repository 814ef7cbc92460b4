import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type * as Prompt from "@tidings/pipeline/Prompt"
import type { IncomingMessage } from "node:http"
import type { Descriptions } from "../openapi/descriptions.ts"
import type { Surface } from "./lanes/Surface.ts"
import type { Platform } from "./lanes/platformSurface.ts"
import type { Needs } from "./lanes/responder.ts"
import type { Streams } from "./subscriptions/Streams.ts"

/** What is served, to whom, and from where. */
export interface McpOptions {
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly descriptions: Descriptions
  readonly prompts: ReadonlyArray<Prompt.Any>
  /** Where callers reach this server, without a slash at its end. */
  readonly publicUrl: string
  /** Host names, without ports, under which the server may be addressed: keeps DNS rebinding out. */
  readonly allowedHosts: ReadonlyArray<string>
  /** Host names of pages that may call from a browser; requests without an Origin always may. */
  readonly allowedOrigins: ReadonlyArray<string>
  readonly ipOf: (request: IncomingMessage) => string
  /** On by default. Off, every message goes through the SDK, which answers the same in ten times the time. */
  readonly fastLane?: boolean
  /** The registry by default; what else can be served is for judges of the protocol. */
  readonly surfaceOf?: (platform: Platform) => Surface
}

export type McpNeeds = Needs | Streams

export const mcpPaths = ["/v1", "/mcp"] as const
export type McpPath = (typeof mcpPaths)[number]
