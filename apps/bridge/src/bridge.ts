import type { Writable } from "node:stream"
import { linesOf, lineTooLong, writerTo } from "./lines.ts"
import { codes, failure, isRpcObject, maxMessageBytes, parsedJson, type RpcMessage } from "./RpcMessage.ts"
import { relaying } from "./relaying.ts"
import type { Settings } from "./settingsOf.ts"

interface Options {
  readonly input: AsyncIterable<Buffer>
  readonly output: Writable
  readonly settings: Settings
  /** Ends everything at once, answered or not. */
  readonly signal: AbortSignal
  /** Time to wait for answers after the input has ended; 60,000 ms by default. */
  readonly drainMs?: number
}

/**
 * Relays JSON-RPC lines until the input ends and its requests are answered; applies the output's backpressure to the
 * input. Decided in docs/decisions/bridge.md.
 */
export const bridge = async ({ drainMs = 60_000, input, output, settings, signal }: Options): Promise<void> => {
  const write = writerTo(output, signal)
  const { abort, cancel, relay, settled } = await relaying(settings, write)
  const refuse = (code: number, message: string) => write(failure(null, { code, message }))

  const take = (line: Buffer | typeof lineTooLong): Promise<void> | void => {
    if (line === lineTooLong) return refuse(codes.invalidRequest, "A message is at most 32 MB.")
    const text = line.toString().trim()
    if (text === "") return
    const message = parsedJson(text)
    if (message === undefined) return refuse(codes.parseError, "Parse error: a line is not JSON.")
    if (Array.isArray(message)) {
      return refuse(codes.invalidRequest, "Send one JSON-RPC message at a time: there are no batches.")
    }
    if (!isRpcObject(message)) return refuse(codes.invalidRequest, "A message is a JSON object.")
    if (message["method"] === "notifications/cancelled") return cancel(requestIn(message))
    relay(message, line)
  }

  const stop = () => abort(() => true)
  signal.addEventListener("abort", stop)
  try {
    for await (const line of linesOf(input, maxMessageBytes)) await take(line)
    // A subscription never ends by itself.
    abort(({ method }) => method === "subscriptions/listen")
    const timer = setTimeout(abort, drainMs, () => true, "The client went away before the answer.")
    await settled()
    clearTimeout(timer)
  } catch (error) {
    if (!signal.aborted) throw error
    await settled()
  } finally {
    signal.removeEventListener("abort", stop)
  }
}

const requestIn = ({ params }: RpcMessage): unknown => (isRpcObject(params) ? params["requestId"] : undefined)
