import type { Writable } from "node:stream"

/** Writes a line; resolves once the reader has room for more, is gone, or is no longer waited for. */
export type Write = (line: string) => Promise<void>

export const writerTo = (stream: Writable, signal: AbortSignal): Write => {
  let room: Promise<void> | undefined
  return (line) => {
    if (!stream.destroyed && !stream.write(`${line}\n`)) {
      room ??= roomIn(stream, signal).then(() => void (room = undefined))
    }
    return room ?? Promise.resolve()
  }
}

const roomIn = (stream: Writable, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const events = ["drain", "close", "error"]
    const done = () => {
      for (const event of events) stream.off(event, done)
      signal.removeEventListener("abort", done)
      resolve()
    }
    for (const event of events) stream.on(event, done)
    signal.addEventListener("abort", done)
    if (signal.aborted) done()
  })
