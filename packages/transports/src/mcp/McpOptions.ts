import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type * as Prompt from "@tidings/pipeline/Prompt"
import type { IncomingMessage } from "node:http"
import type { Descriptions } from "../openapi/descriptions.ts"
import type { McpSurface, Platform } from "./lanes/platformSurface.ts"
import type { ResponderNeeds } from "./lanes/responder.ts"
import type { Streams } from "./subscriptions/Streams.ts"

/** Options of the MCP server: its rows and prompts, its addresses, and the allowed callers. */
export interface McpOptions {
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly descriptions: Descriptions
  readonly prompts: ReadonlyArray<Prompt.Any>
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
  /** Host names, without ports, under which the server may be addressed; prevents DNS rebinding. */
  readonly allowedHosts: ReadonlyArray<string>
  /** Host names of pages that may call from a browser; requests without an Origin are always allowed. */
  readonly allowedOrigins: ReadonlyArray<string>
  readonly ipOf: (request: IncomingMessage) => string
  /**
   * True by default. If false, every message goes through the SDK, which gives the same answers but takes ten times as
   * long.
   */
  readonly fastLane?: boolean
  /** Builds the surface from the platform; the registry by default, others are for tests of protocol conformance. */
  readonly surfaceOf?: (platform: Platform) => McpSurface
}

export type McpNeeds = ResponderNeeds | Streams

export const mcpPaths = ["/v1", "/mcp"] as const
export type McpPath = (typeof mcpPaths)[number]
