import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Registry from "@tidings/pipeline/Registry"
import { Cause, Console, Effect, Layer, Logger } from "effect"
import { CliConfig, Command, GlobalFlag } from "effect/cli"
import * as presenter from "./presenter.ts"
import { type Stop, misused, failed } from "./Stop.ts"
import { tidingsOf } from "./tidings.ts"

const words = process.argv.slice(2)

// Rows bring every service along; what calls none of them does not wait for them.
const isOfEvery = words.some((word) => word.startsWith("--completions"))
const isLocal = ["call", "doctor", "init", "mcp", "migrate", "start"].includes(words[0] ?? "")
const registry =
  isOfEvery || words[0] === "call" ? (await import("@tidings/operations/registry")).registry : Registry.make({})
const commands = isOfEvery || !isLocal ? (await import("@tidings/operator/registry")).commands : []

const platform = Layer.mergeAll(
  NodeServices.layer,
  presenter.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Completions] }),
  Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])
)

/** What a command ends with when it was not said right, has to stop, or breaks. */
const said = (stop: Stop) =>
  Effect.andThen(stop.message === "" ? Effect.void : Console.error(stop.message), Effect.fail(stop))

const command = Command.runWith(tidingsOf(commands, registry), { version: "" })(words).pipe(
  Effect.catchTag("ShowHelp", () => misused("")),
  Effect.catchDefect((defect) => failed(`Something broke: ${Cause.pretty(Cause.die(defect))}`)),
  Effect.catch((error) => (error._tag === "Stop" ? said(error) : said(failed(error.message)))),
  Effect.provide(platform)
)

NodeRuntime.runMain(command, { disableErrorReporting: true })
