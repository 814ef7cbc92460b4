import type { CommandRow } from "@tidings/operator/CommandRow"
import type { Registry } from "@tidings/pipeline/Registry"
import { Command } from "effect/cli"
import { callOf } from "./call/command.ts"
import { migrate } from "./database/command.ts"
import { doctor } from "./doctor/command.ts"
import { init } from "./init/command.ts"
import { mcp } from "./mcp.ts"
import { operatorCommands } from "./operator/operatorCommands.ts"
import { start } from "./start.ts"

/** The whole command: what is done on this machine alone, every operator command, and every row of a registry under `call`. */
export const tidingsOf = (commands: ReadonlyArray<CommandRow>, registry: Registry<any>) =>
  Command.make("tidings").pipe(
    Command.withDescription("Look after a Tidings installation, and call it"),
    Command.withSubcommands([start, init, migrate, ...operatorCommands(commands), doctor, callOf(registry), mcp])
  )
