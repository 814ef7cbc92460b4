import * as NodeServices from "@effect/platform-node/NodeServices"
import { registry } from "@tidings/operations/registry"
import { commands } from "@tidings/operator/registry"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { Environment } from "../Environment.ts"
import * as presenter from "../presenter.ts"
import type { Stop } from "../Stop.ts"
import { tidingsOf } from "../tidings.ts"

const command = Command.runWith(tidingsOf(commands, registry), { version: "" })

/** Runs the command within the test's process; answers what it printed, why it stopped, and with which exit code. */
export const inProcess = Effect.fnUntraced(function* (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
) {
  const out: Array<string> = []
  const err: Array<string> = []
  const captured = {
    ...globalThis.console,
    log: (line: string) => out.push(line),
    error: (line: string) => err.push(line)
  }
  const stop = yield* command(words).pipe(
    Effect.as(undefined),
    Effect.catchTag("Stop", (stop) => Effect.succeed<Stop | undefined>(stop)),
    Effect.catchTag("ShowHelp", () => Effect.succeed(undefined)),
    Effect.provideService(Console.Console, captured),
    Effect.provideService(Environment, env),
    Effect.provide([NodeServices.layer, presenter.layer])
  )
  const told = [...err, ...(stop === undefined ? [] : [stop.message])]
  return { out: out.join("\n"), err: told.join("\n"), exitCode: stop?.exitCode ?? 0 }
})
