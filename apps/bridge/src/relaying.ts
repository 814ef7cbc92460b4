import type { IncomingMessage } from "node:http"
import { codes, failure, idOf, isRpcObject, parsedJson, type RpcMessage } from "./RpcMessage.ts"
import { rpcAnswerOf } from "./rpcAnswerOf.ts"
import { mirrorOf, revisionOf, userAgentOf } from "./requestHeaders.ts"
import type { Settings } from "./settingsOf.ts"
import type { Write } from "./lines.ts"

// Shorter than the 5 s after which servers on Node close a connection, so that a call never travels on a connection
// that is about to end.
const idleMs = 4_000

type PostMessage = (
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signal: AbortSignal
) => Promise<IncomingMessage>

/**
 * Posts to one URL on kept connections; follows no redirect, and waits as long as the answer takes. `fetch` would give
 * up on a silent stream after 5 minutes.
 */
const posting = async (url: URL): Promise<PostMessage> => {
  const { Agent, request } = url.protocol === "https:" ? await import("node:https") : await import("node:http")
  const agent = new Agent({ keepAlive: true, timeout: idleMs })
  return (headers, body, signal) =>
    new Promise((resolve, reject) => {
      request(url, { method: "POST", headers, agent, signal }, resolve).on("error", reject).end(body)
    })
}

/**
 * Relays messages to the platform and answers back: each request is answered exactly once, even on failure, unless its
 * client cancelled it.
 */
export const relaying = async ({ headers, url }: Settings, write: Write) => {
  const post = await posting(url)
  const underWay = new Map<AbortController, { readonly message: RpcMessage; readonly done: Promise<void> }>()
  // Older revisions negotiate the protocol version once; later messages wait for that.
  let handshake: Promise<unknown> = Promise.resolve()
  let revision: string | undefined
  let agent = userAgentOf()

  const headersOf = (message: RpcMessage): Record<string, string> => {
    const own = revisionOf(message)
    return {
      ...headers,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "user-agent": agent,
      ...(own === undefined ? revision !== undefined && { "mcp-protocol-version": revision } : mirrorOf(message, own))
    }
  }

  const answered = async (message: RpcMessage, body: Buffer, signal: AbortSignal): Promise<string | undefined> => {
    const id = idOf(message)
    let at = "did not answer"
    try {
      const response = await post(headersOf(message), body, signal)
      at = "broke off its answer"
      return await rpcAnswerOf(response, id, url, write)
    } catch (error) {
      if (id === undefined || (signal.aborted && typeof signal.reason !== "string")) return undefined
      const { code, message } = error as NodeJS.ErrnoException
      const why = signal.aborted ? signal.reason : `${url.origin}${url.pathname} ${at} (${code ?? message}).`
      return failure(id, { code: codes.internalError, message: why })
    }
  }

  const carry = async (message: RpcMessage, body: Buffer, signal: AbortSignal): Promise<void> => {
    const line = await answered(message, body, signal)
    if (message["method"] === "initialize" && line !== undefined) revision = agreedIn(line)
    if (line !== undefined) await write(line)
  }

  const relay = (message: RpcMessage, body: Buffer): void => {
    const controller = new AbortController()
    const carried = () => carry(message, body, controller.signal)
    const isOlder = revisionOf(message) === undefined
    const isHandshake = isOlder && message["method"] === "initialize"
    if (isHandshake) agent = userAgentOf(message)
    const done = isOlder && !isHandshake ? handshake.then(carried) : carried()
    if (isHandshake) handshake = done
    underWay.set(controller, { message, done })
    void done.then(() => underWay.delete(controller))
  }

  const abort = (which: (message: RpcMessage) => boolean, why?: string): void => {
    for (const [controller, { message }] of underWay) if (which(message)) controller.abort(why)
  }

  return {
    relay,
    /** Cancels a request: nothing more is written for it. */
    cancel: (id: unknown): void => abort((message) => idOf(message) !== undefined && idOf(message) === id),
    abort,
    /** Resolves once all pending requests have ended. */
    settled: async (): Promise<void> => void (await Promise.all(Array.from(underWay.values(), ({ done }) => done)))
  }
}

/** Returns the revision that an answered handshake settled on. */
const agreedIn = (line: string): string | undefined => {
  const answer = parsedJson(line)
  const result = isRpcObject(answer) && isRpcObject(answer["result"]) ? answer["result"] : {}
  return typeof result["protocolVersion"] === "string" ? result["protocolVersion"] : undefined
}
