import type * as Command from "./Command.ts"
import type { commands } from "./registry.ts"

/** The services that the commands of the table ask for. */
export type CommandServices = Command.Services<(typeof commands)[number]>

/** Any row of the table. */
export type CommandRow = Command.Any<CommandServices>
