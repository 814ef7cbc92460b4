import type { Repeats } from "@tidings/pipeline/row/Repeats"
import type { HttpRoute } from "@tidings/pipeline/row/HttpRoute"
import type { Endings } from "@tidings/schema/endings"
import { readFileSync } from "node:fs"
import type { InputField } from "./fields/InputField.ts"

/** The data of an operation that the command line needs, without its implementation. */
export interface CallRow {
  readonly name: string
  readonly group: string
  readonly summary: string
  /** Lines of its help. */
  readonly says: ReadonlyArray<string>
  readonly route: HttpRoute
  /** Use of an idempotency key by the operation. */
  readonly key: Repeats["key"]
  readonly fields: ReadonlyArray<InputField>
  /** Input fields that a call must have. */
  readonly required: ReadonlyArray<string>
  readonly example: Readonly<Record<string, unknown>>
  /** True if the answer holds a file. */
  readonly isFile: boolean
  /** True if the answer names something that can be followed to its end. */
  readonly isFollowed: boolean
}

/** A resource that can be followed: `operation` reads it until its status is final. */
export interface Followed {
  /** Prefix of its ids: `snd`. */
  readonly prefix: string
  readonly operation: string
  /** Field of that operation that takes the id. */
  readonly field: string
  /** Name of the event list in its answer; null if there is none. */
  readonly timeline: string | null
  readonly endings: Endings
}

/** One provider of a command about accounts, with a flag for each of its credentials. */
export interface ProviderRow {
  readonly name: string
  readonly short: string
  readonly says: string
  readonly flags: ReadonlyArray<{ readonly name: string; readonly says: string; readonly secret: boolean }>
  /** The words after `tidings`. */
  readonly example: string
}

/** The data of an operator's command that the command line needs, without its implementation. */
export interface OperatorRow {
  readonly name: string
  readonly says: string
  /** Operations that it runs; absent for a command with an implementation of its own. */
  readonly runs?: ReadonlyArray<string>
  /** Fields that are typed, as a flag or, if in `positional`, without one. */
  readonly fields: ReadonlyArray<InputField>
  readonly positional: ReadonlyArray<string>
  /** Fields that are typed as the path of a file or folder. */
  readonly paths: ReadonlyArray<string>
  /** Example commands (the words after `tidings`), each with its purpose. */
  readonly examples: ReadonlyArray<{ readonly command: string; readonly description: string }>
  /** The command has one subcommand for each provider if this is present. */
  readonly providers?: ReadonlyArray<ProviderRow>
}

/** Everything that can be typed, besides the commands that the command line implements itself. */
export interface CommandSurface {
  readonly calls: ReadonlyArray<CallRow>
  readonly followed: ReadonlyArray<Followed>
  readonly commands: ReadonlyArray<OperatorRow>
}

const read = (url: URL) => JSON.parse(readFileSync(url, "utf8"))

/**
 * Reads the operations, and the resources that can be followed. They are read from a file, since importing the rows
 * would load the whole platform.
 */
export const operations = (): Pick<CommandSurface, "calls" | "followed"> =>
  read(new URL("../generated/operations.json", import.meta.url))

/** Reads the operator's commands. */
export const operatorRows = (): ReadonlyArray<OperatorRow> =>
  read(new URL("../generated/commands.json", import.meta.url))
