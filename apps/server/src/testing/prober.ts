import { setTimeout } from "node:timers/promises"
import { parentPort } from "node:worker_threads"

/** The URLs to request, and the key. */
export interface Watch {
  readonly urls: ReadonlyArray<string>
  readonly key: string
}

/** The longest wait in milliseconds, and every answer that was not 200. */
export interface Seen {
  readonly worstMs: number
  readonly wrong: ReadonlyArray<string>
}

const everyMs = 15

const port = parentPort!

const watch = async ({ key, urls }: Watch, signal: AbortSignal) => {
  const wrong: Array<string> = []
  let worstMs = 0
  const ask = async (url: string) => {
    const began = performance.now()
    const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    worstMs = Math.max(worstMs, performance.now() - began)
    if (response.status !== 200) wrong.push(`${response.status} ${url}`)
  }
  while (!signal.aborted) {
    await Promise.all(urls.map(ask))
    await setTimeout(everyMs)
  }
  port.postMessage({ worstMs, wrong } satisfies Seen)
}

let watching = new AbortController()

// Requests all URLs repeatedly from the moment it is given them, until it is given none.
port.on("message", (asked: Watch | undefined) => {
  watching.abort()
  watching = new AbortController()
  if (asked) void watch(asked, watching.signal)
})
