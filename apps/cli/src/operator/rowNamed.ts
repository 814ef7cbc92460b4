import type { CommandRow } from "@tidings/operator/CommandRow"
import { commands } from "@tidings/operator/registry"

/** Returns the row of a command by its name. */
export const rowNamed = (name: string): CommandRow => commands.find((row) => row.name === name)!
