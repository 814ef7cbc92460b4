import type { CommandRow } from "@tidings/operator/CommandRow"
import { commands } from "@tidings/operator/registry"

/** The row that does what a command of this name asks for. */
export const rowNamed = (name: string): CommandRow => commands.find((row) => row.name === name)!
