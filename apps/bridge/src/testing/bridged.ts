import { PassThrough, type Writable } from "node:stream"
import { bridge } from "../bridge.ts"
import { type Settings, settingsOf } from "../settingsOf.ts"

interface Options {
  readonly env?: Readonly<Record<string, string>>
  readonly output?: Writable
  readonly drainMs?: number
}

export const key = "svc_test_sEcReT"

/** A bridge within the test's process, which can be sent lines and read. */
export const bridged = (url: string, { drainMs, env, output = new PassThrough() }: Options = {}) => {
  const input = new PassThrough()
  const stop = new AbortController()
  const lines: Array<string> = []
  const heard: Array<any> = []
  const waiting = new Set<() => void>()
  let text = ""
  if (output instanceof PassThrough) {
    output.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      const whole = text.split("\n")
      text = whole.pop()!
      lines.push(...whole)
      heard.push(...whole.map((line) => JSON.parse(line)))
      for (const wake of waiting) wake()
    })
  }
  const settings = settingsOf({ TIDINGS_API_KEY: key, TIDINGS_URL: url, ...env }) as Settings
  const ended = bridge({ input, output, settings, signal: stop.signal, ...(drainMs !== undefined && { drainMs }) })
  const say = (...messages: ReadonlyArray<object | string | Buffer>) => {
    for (const message of messages) {
      input.write(message instanceof Buffer || typeof message === "string" ? message : `${JSON.stringify(message)}\n`)
    }
  }
  return {
    input,
    /** Its output lines, unparsed. */
    lines,
    heard,
    say,
    stop: () => {
      stop.abort()
      input.destroy()
    },
    ended,
    /** Ends its input and returns everything that it wrote until its own end. */
    all: async () => {
      input.end()
      await ended
      return heard
    },
    /** Resolves once it has written this many lines. */
    hear: (lines: number) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          if (heard.length >= lines) resolve()
        }
        waiting.add(wake)
        wake()
      })
  }
}
