import { assert } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { Effect } from "effect"
import { dataIn } from "@tidings/testing/dataIn"
import { requestOf } from "../rest/requestOf.ts"

export interface Given {
  readonly url: string
  readonly key: string
  readonly input: object
}

export interface Answered {
  /** The HTTP status; REST only. */
  readonly status?: number
  readonly isError: boolean
  readonly body: any
}

/** Calls a row over REST, with an Idempotency-Key. */
export const overRest = (row: Operation.Any, { input, key, url }: Given) =>
  Effect.promise(async (): Promise<Answered> => {
    const { body, method, path } = requestOf(row, input as never)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && { "Content-Type": "application/json" }),
        "Idempotency-Key": "parity"
      },
      body: body ?? null
    })
    return { status: response.status, isError: !response.ok, body: await response.json() }
  })

/** Calls a row over MCP, as a tool, with the same key. */
export const overMcp = (row: Operation.Any, { input, key, url }: Given) =>
  Effect.promise(async (): Promise<Answered> => {
    const args = {
      ...input,
      ...((Operation.takesKey(row) || row.repeats.key === "noted") && { idempotency_key: "parity" })
    }
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": "2025-11-25"
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: row.name, arguments: args } })
    })
    const { result } = (await response.json()) as any
    const { text } = result.content[0]
    // The text of a refusal is plain JSON; that of any other answer is fenced data.
    assert.deepStrictEqual(result.isError === true ? JSON.parse(text) : dataIn(text), result.structuredContent)
    const image = result.content.find(({ type }: { type: string }) => type === "image")
    // A picture in the answer is moved out of it, so it is put back for the comparison.
    const apart = image && row.picture !== undefined && "base64" in row.picture && { [row.picture.base64]: image.data }
    return { isError: result.isError === true, body: { ...result.structuredContent, ...apart } }
  })
