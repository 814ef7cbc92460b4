import type { Writable } from "node:stream"

/** Writes a line; resolves when the reader has room for more, or is gone. */
export type Write = (line: string) => Promise<void>

export const writerTo = (stream: Writable): Write => {
  let room: Promise<void> | undefined
  return (line) => {
    if (!stream.destroyed && !stream.write(`${line}\n`)) {
      room ??= roomIn(stream).then(() => void (room = undefined))
    }
    return room ?? Promise.resolve()
  }
}

const roomIn = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const events = ["drain", "close", "error"]
    const done = () => {
      for (const event of events) stream.off(event, done)
      resolve()
    }
    for (const event of events) stream.on(event, done)
  })
