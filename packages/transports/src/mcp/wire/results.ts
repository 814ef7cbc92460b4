import type { CallAnswer } from "@tidings/pipeline/Call"
import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server"
import { releases } from "@tidings/services/changelog/releases"
import type { ToolAnswer } from "../answering/ToolAnswer.ts"
import type { Era } from "./Exchange.ts"

/** The server's name for clients. */
export const serverInfo = { name: "tidings", title: "Tidings", version: releases[0].version }

/** Time for which a client may cache lists, in milliseconds. */
export const listTtlMs = 60_000

// Members of every result of revision 2026-07-28, in the SDK's order.
const stamp = { _meta: { [SERVER_INFO_META_KEY]: serverInfo } }
const callStamp = `,"resultType":"complete",${JSON.stringify(stamp).slice(1)}`

/** The result of tools/list, key for key as the SDK would write it. */
export const listResult = (tools: ReadonlyArray<object>, era: Era) =>
  era === "legacy" ? { tools } : { tools, resultType: "complete", ttlMs: listTtlMs, cacheScope: "private", ...stamp }

/** Metadata of a replayed answer, the counterpart of the HTTP header Idempotent-Replay. */
const replayMark = { "tidings/idempotent-replay": true }

const metaFirst = (meta: object) => `"_meta":${JSON.stringify(meta)},`
const replayStamp = {
  legacy: { before: metaFirst(replayMark), after: "}" },
  modern: { before: metaFirst({ ...replayMark, ...stamp._meta }), after: `,"resultType":"complete"}` }
}

const isReplay = ({ headers }: CallAnswer): boolean => headers["Idempotent-Replay"] !== undefined

const isError = ({ isFailed, status }: CallAnswer): boolean => status >= 400 || isFailed === true

/**
 * Returns the result of tools/call: the answer's own JSON as structured content, and its content for hosts that show a
 * model nothing else.
 */
export const callResult = (answer: ToolAnswer) => ({
  ...(isReplay(answer) && { _meta: replayMark }),
  content: [...answer.content],
  structuredContent: JSON.parse(answer.body) as Record<string, unknown>,
  ...(isError(answer) && { isError: true })
})

/** Returns `callResult` as JSON text without parsing the answer, byte for byte as the SDK would write it. */
export const callResultJson = (answer: ToolAnswer, era: Era): string => {
  const { body, content } = answer
  const mirror = `"content":${JSON.stringify(content)}`
  const error = isError(answer) ? `,"isError":true` : ""
  const members = `${mirror},"structuredContent":${body}${error}`
  if (isReplay(answer)) return `{${replayStamp[era].before}${members}${replayStamp[era].after}`
  return `{${members}${era === "modern" ? callStamp : "}"}`
}
