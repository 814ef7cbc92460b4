import type { Repeats } from "@tidings/pipeline/row/Repeats"
import type { Route } from "@tidings/pipeline/row/Route"
import type { Endings } from "@tidings/schema/endings"
import { readFileSync } from "node:fs"
import type { Field } from "./fields/Field.ts"

/** An operation as the command line must know it, without what answers it. */
export interface CallRow {
  readonly name: string
  readonly group: string
  readonly summary: string
  /** The lines of its help. */
  readonly says: ReadonlyArray<string>
  readonly route: Route
  /** What an idempotency key has to do with it. */
  readonly key: Repeats["key"]
  readonly fields: ReadonlyArray<Field>
  /** Fields of the input that a call cannot do without. */
  readonly required: ReadonlyArray<string>
  readonly example: Readonly<Record<string, unknown>>
  /** True where the answer holds a file. */
  readonly isFile: boolean
  /** True where the answer names something that can be followed to its end. */
  readonly isFollowed: boolean
}

/** How a resource with these ids is followed: by the operation that reads it, until its status is an end. */
export interface Followed {
  /** What its ids begin with: `snd`. */
  readonly prefix: string
  readonly operation: string
  /** The field of that operation that takes the id. */
  readonly field: string
  /** The list in its answer that grows by what happens; null where there is none. */
  readonly timeline: string | null
  readonly endings: Endings
}

/** One provider of a command about accounts, with a flag for each of its credentials. */
export interface ProviderRow {
  readonly name: string
  readonly short: string
  readonly says: string
  readonly flags: ReadonlyArray<{ readonly name: string; readonly says: string; readonly secret: boolean }>
  /** Behind `tidings`. */
  readonly example: string
}

/** An operator's command as the command line must know it, without what does it. */
export interface OperatorRow {
  readonly name: string
  readonly says: string
  /** What is typed, by flag or, if `positional`, without one. */
  readonly fields: ReadonlyArray<Field>
  readonly positional: ReadonlyArray<string>
  /** Fields that are typed as the path of a file or folder. */
  readonly paths: ReadonlyArray<string>
  /** Commands behind `tidings`, by what they do. */
  readonly examples: ReadonlyArray<{ readonly command: string; readonly description: string }>
  /** One command for each, instead of one for all. */
  readonly providers?: ReadonlyArray<ProviderRow>
}

/** Everything that can be typed, apart from what the command line does by itself. */
export interface Surface {
  readonly calls: ReadonlyArray<CallRow>
  readonly followed: ReadonlyArray<Followed>
  readonly commands: ReadonlyArray<OperatorRow>
}

const read = (url: URL) => JSON.parse(readFileSync(url, "utf8"))

/** The operations, and how what they make is followed. Read, not imported: the rows bring the whole platform along. */
export const operations = (): Pick<Surface, "calls" | "followed"> =>
  read(new URL("../generated/operations.json", import.meta.url))

/** The operator's commands. */
export const operatorRows = (): ReadonlyArray<OperatorRow> =>
  read(new URL("../generated/commands.json", import.meta.url))
