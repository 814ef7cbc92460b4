import { registry } from "@tidings/operations/registry"
import { inputFor } from "@tidings/testing/inputFor"
import { makeWorkspace } from "@tidings/testing/World"
import { requestOf } from "@tidings/transports/rest/requestOf"
import { Effect } from "effect"
import { answered, type Asked } from "./Asked.ts"

const headersFor = (key: string, name: string) => ({
  Authorization: `Bearer ${key}`,
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  "Idempotency-Key": name
})

const asTool = (key: string, name: string, input: object): Asked => ({
  title: `${name} as a tool`,
  of: ({ url }) =>
    answered(`${url}/mcp`, {
      method: "POST",
      headers: headersFor(key, name),
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } })
    })
})

/**
 * Every operation over REST with its own example, in a workspace with the data that the example names; read-only
 * operations also as tools.
 */
export const calls = Effect.map(
  Effect.forEach(registry.entries, ({ operation }) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const input = yield* inputFor(operation.name, workspace)
      const { body, method, path } = requestOf(operation, input as Record<string, unknown>)
      const headers = headersFor(workspace.live, operation.name)
      const overRest: Asked = {
        title: operation.name,
        of: ({ url }) => answered(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
      }
      return [overRest, ...(operation.route.method === "GET" ? [asTool(workspace.live, operation.name, input)] : [])]
    })
  ),
  (asked) => asked.flat()
)
