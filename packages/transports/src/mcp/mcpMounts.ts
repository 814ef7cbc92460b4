import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { whenAsked } from "../http/whenAsked.ts"
import { type McpNeeds, type McpOptions, mcpPaths } from "./McpOptions.ts"

/**
 * Mounts the MCP server at /v1 and /mcp, for every revision of MCP from 2024-11-05 to 2026-07-28, without sessions. The
 * server and the SDK are loaded at the first request.
 */
export const mcpMounts = Effect.fnUntraced(function* (
  options: McpOptions
): Effect.fn.Return<ReadonlyArray<Mount>, never, McpNeeds> {
  const listeners = yield* Effect.cached(
    Effect.flatMap(
      Effect.promise(() => import("./mcpListeners.ts")),
      ({ mcpListeners }) => mcpListeners(options)
    )
  )
  return yield* Effect.forEach(mcpPaths, (path) =>
    Effect.map(whenAsked(Effect.map(listeners, (by) => by[path])), (handle): Mount => ({ path, handle }))
  )
})
