import * as NodeServices from "@effect/platform-node/NodeServices"
import { Console, Effect } from "effect"
import { CommandEnvironment } from "../CommandEnvironment.ts"
import * as presenter from "../presenter.ts"
import type { Stop } from "../Stop.ts"
import { CommandTerminal, type Screen } from "../terminal/CommandTerminal.ts"
import { runTidings } from "../tidings.ts"

/** A screen that is a pipe, the default. */
const pipe = { isTerminal: false, isAnimated: false, hasColours: false, columns: Number.POSITIVE_INFINITY }

/**
 * Runs the command within the test's process; returns its output, its result, and the bytes it wrote to `screen`
 * besides lines.
 */
export const inProcess = Effect.fnUntraced(function* (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  screen: Partial<Omit<Screen, "write">> = {}
) {
  const out: Array<string> = []
  const err: Array<string> = []
  const bytes: Array<Buffer> = []
  const captured = {
    ...globalThis.console,
    log: (line: string) => out.push(line),
    error: (line: string) => err.push(line)
  }
  const write = (kept: Array<Buffer>) => (text: string | Uint8Array) => void kept.push(Buffer.from(text as string))
  const drawn: Array<Buffer> = []
  const screens = {
    out: { ...pipe, ...screen, write: write(bytes) },
    err: { ...pipe, ...screen, write: write(drawn) }
  }
  const stop = yield* runTidings(words).pipe(
    Effect.as(undefined),
    Effect.catchTag("Stop", (stop) => Effect.succeed<Stop | undefined>(stop)),
    Effect.catchTag("ShowHelp", () => Effect.succeed(undefined)),
    Effect.provideService(Console.Console, captured),
    Effect.provideService(CommandEnvironment, env),
    Effect.provideService(CommandTerminal, screens),
    Effect.provide([NodeServices.layer, presenter.layer])
  )
  return {
    out: out.join("\n"),
    err: [...err, ...(stop === undefined ? [] : [stop.message])].filter((line) => line !== "").join("\n"),
    exitCode: stop?.exitCode ?? 0,
    bytes: Buffer.concat(bytes),
    drawn: Buffer.concat(drawn).toString()
  }
})
