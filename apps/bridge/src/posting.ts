import type { IncomingMessage } from "node:http"

// Shorter than the 5 s after which servers on Node close a connection, so that a call never travels on a connection
// that is about to end.
const idleMs = 4_000

export type Post = (
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signal: AbortSignal
) => Promise<IncomingMessage>

/**
 * Posts to one URL on kept connections; follows no redirect, and waits as long as the answer takes. `fetch` would give
 * up on a silent stream after 5 minutes.
 */
export const posting = async (url: URL): Promise<Post> => {
  const { Agent, request } = url.protocol === "https:" ? await import("node:https") : await import("node:http")
  const agent = new Agent({ keepAlive: true, timeout: idleMs })
  return (headers, body, signal) =>
    new Promise((resolve, reject) => {
      request(url, { method: "POST", headers, agent, signal }, resolve).on("error", reject).end(body)
    })
}
