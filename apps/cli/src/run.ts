import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Console, Effect, Layer, Logger } from "effect"
import { CliConfig, GlobalFlag } from "effect/cli"
import * as presenter from "./presenter.ts"
import { type Stop, misused, failing } from "./Stop.ts"
import { runTidings } from "./tidings.ts"

const words = process.argv.slice(2)

const platform = Layer.mergeAll(
  NodeServices.layer,
  presenter.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help] }),
  Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])
)

/** Prints the message of a stop, then fails with it. */
const said = (stop: Stop) =>
  Effect.andThen(stop.message === "" ? Effect.void : Console.error(stop.message), Effect.fail(stop))

const command = runTidings(words).pipe(
  Effect.catchTag("ShowHelp", () => misused("")),
  Effect.catchDefect((defect) => failing(`Something broke: ${Cause.pretty(Cause.die(defect))}`)),
  Effect.catch((error) => (error._tag === "Stop" ? said(error) : said(failing(error.message)))),
  Effect.provide(platform)
)

NodeRuntime.runMain(command, { disableErrorReporting: true })
