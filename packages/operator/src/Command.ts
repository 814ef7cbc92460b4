import type { InputOf, OutputOf } from "@tidings/pipeline/callAsOperator"
import * as Operation from "@tidings/pipeline/Operation"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { Problem } from "@tidings/schema/Problem"
import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import type { Settlement } from "@tidings/services/settlement/Settlement"
import type { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, type Schema } from "effect"

/** A change that a command made to a workspace; it becomes one audit entry with the row's action. */
export interface Change {
  readonly workspaceId: WorkspaceId
  /** False for a change in the sandbox. */
  readonly livemode?: boolean
  readonly target: NonNullable<AuditEntry["target"]>
  readonly metadata?: AuditEntry["metadata"]
}

/** The output of a command and its changes; no changes if everything was as asked already. */
export interface Done<Output, R = never> {
  readonly output: Output
  readonly changes: ReadonlyArray<Change>
  /** An effect that runs after the commit and calls other services; its output replaces `output`. */
  readonly afterwards?: Effect.Effect<Output, never, R>
}

/** The text for a person: the result on stdout, the note on stderr. */
export interface Shown {
  readonly result: string
  readonly note?: string
  /** True if the result reports a problem; the exit status is then 1, so that scripts can tell. */
  readonly isWrong?: boolean
}

/** The context that a printed result may depend on. */
export interface PrintContext<Input> {
  readonly input: Input
  readonly nowMs: number
  /** Columns of the terminal that it is printed on; undefined for a pipe or a file. */
  readonly columns?: number | undefined
}

/** The schema of a command's input. */
export type CommandInput = Schema.Struct<Schema.Struct.Fields>

/** The part of a command that a person types, and reads. */
interface Row<I extends CommandInput, O extends Schema.Constraint> {
  /** The words that a person types: a noun and a verb, which are the row's folder and file. */
  readonly name: string
  /** One line of help. */
  readonly says: string
  /**
   * The schema of the input. Every field is a flag, named in kebab-case, unless it is positional; a field's `title`
   * names its value in help.
   */
  readonly input: I
  /** Fields that are typed without a flag, in their order. */
  readonly positional?: ReadonlyArray<keyof I["Type"] & string>
  /**
   * Fields that are typed as a file name and travel with the file's content; each with the most bytes that it may hold.
   */
  readonly files?: { readonly [Field in keyof I["Type"] & string]?: number }
  readonly output: O
  /** True if the command uses no database and no service, so that none is opened for it. */
  readonly standalone?: true
  /** Example inputs by their purpose; each is accepted, and the help shows it as a command. */
  readonly examples: Readonly<Record<string, I["Encoded"]>>
  shown(output: O["Type"], request: PrintContext<I["Type"]>): Shown
}

/** A command with an implementation of its own: what only the installation's operator may do. */
export interface OwnCommand<I extends CommandInput, O extends Schema.Constraint, R, P = any> extends Row<I, O> {
  readonly runs?: undefined
  /** The action of the audit entries, `<noun>.<verb>`; null for a command that changes nothing. */
  readonly audit: string | null
  /** Does the work that must precede the transaction, since it is slow or calls others; `perform` gets its result. */
  prepare?(input: I["Type"]): Effect.Effect<P, Problem, R>
  /**
   * Runs in one transaction with its audit entries. `operator` is the user name that the machine knows the caller by.
   */
  perform(input: I["Type"], operator: string, prepared: P): Effect.Effect<Done<O["Type"], R>, Problem, R>
}

/** A place that a command is about: a workspace, and one of its worlds. */
export interface CommandPlace {
  readonly workspaceId: WorkspaceId
  readonly plan: Plan
  readonly livemode: boolean
}

/** Runs an operation as the operator in the place of a command. */
export type Calling = <Op extends Operation.Any>(
  operation: Op,
  input: InputOf<Op>
) => Effect.Effect<OutputOf<Op>, Problem, Settlement | Operation.Services<Op>>

/**
 * A command that is the face of operations: it says in its own words, flags and prints what they do, and runs them as
 * the operator. Declared by Face.ts.
 */
export interface Face<I extends CommandInput, O extends Schema.Constraint, R> extends Row<I, O> {
  /** The operations that it may run, the one that gives it its meaning first. */
  readonly runs: ReadonlyArray<Operation.Any>
  /** Returns the command's own path for that of a field of an operation, where it is not its name in camelCase. */
  pathOf?(path: string): string | undefined
  /** The message for something that is not there; that of the operation by default. */
  missing?(input: I["Type"]): string
  /** Finds its place; by default that of its fields `workspace` and `sandbox`. */
  placeOf?(input: I["Type"]): Effect.Effect<CommandPlace, Problem, R>
  /** Makes its calls; its place is looked for when it is needed first. */
  answer(
    call: Calling,
    input: I["Type"],
    place: Effect.Effect<CommandPlace, Problem, WorkspaceRepository>
  ): Effect.Effect<O["Type"], Problem, R>
}

/** One row of the table of commands. */
export type OperatorCommand<I extends CommandInput, O extends Schema.Constraint, R> =
  | OwnCommand<I, O, R>
  | Face<I, O, R>

export type Any<R = any> = OperatorCommand<any, any, R>

/** The services that rows ask for. */
export type Services<Row extends Any> =
  Row extends OwnCommand<any, any, infer R> ? R : Row extends Face<any, any, infer R> ? R : never

/** Returns the actions of the audit entries that a command may leave; none for one that changes nothing. */
export const actionsOf = (row: Any): ReadonlyArray<string> =>
  row.runs === undefined
    ? [row.audit ?? []].flat()
    : row.runs.filter((operation) => !Operation.isReadOnly(operation)).map(({ audit }) => audit)

/** Declares a command that changes something. */
export const make = <I extends CommandInput, O extends Schema.Constraint, R, P = void, Preparing = never>(
  row: Omit<OwnCommand<I, O, R, P>, "audit" | "prepare"> & {
    readonly audit: string
    prepare?(input: I["Type"]): Effect.Effect<P, Problem, Preparing>
  }
): OwnCommand<I, O, R | Preparing, P> => row

/** Declares a command that only reads. */
export const read = <I extends CommandInput, O extends Schema.Constraint, R, P = void, Preparing = never>(
  row: Row<I, O> & {
    prepare?(input: I["Type"]): Effect.Effect<P, Problem, Preparing>
    perform(input: I["Type"], prepared: P): Effect.Effect<O["Type"], Problem, R>
  }
): OwnCommand<I, O, R | Preparing, P> => ({
  ...row,
  audit: null,
  perform: (input, _, prepared) => Effect.map(row.perform(input, prepared), (output) => ({ output, changes: [] }))
})

/** Returns the flag of a field: `from-email` for `fromEmail`. */
export const flagOf = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
