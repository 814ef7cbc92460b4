import type { WorkspaceId } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
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

type Input = Schema.Struct<Schema.Struct.Fields>

interface Row<I extends Input, O extends Schema.Constraint, R, P> {
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
  /** Does the work that must precede the transaction, since it is slow or calls others; `perform` gets its result. */
  prepare?(input: I["Type"]): Effect.Effect<P, Problem, R>
  shown(output: O["Type"], request: PrintContext<I["Type"]>): Shown
}

/** One row of the table: a command that only the installation's operator may run. */
export interface OperatorCommand<I extends Input, O extends Schema.Constraint, R, P = any> extends Row<I, O, R, P> {
  /** The action of the audit entries, `<noun>.<verb>`; null for a command that changes nothing. */
  readonly audit: string | null
  /**
   * Runs in one transaction with its audit entries. `operator` is the user name that the machine knows the caller by.
   */
  perform(input: I["Type"], operator: string, prepared: P): Effect.Effect<Done<O["Type"], R>, Problem, R>
}

export type Any<R = any> = OperatorCommand<any, any, R>

/** The services that rows ask for. */
export type Services<Row extends Any> = Row extends OperatorCommand<any, any, infer R> ? R : never

/** Declares a command that changes something. */
export const make = <I extends Input, O extends Schema.Constraint, R, P = void, Preparing = never>(
  row: Omit<OperatorCommand<I, O, R, P>, "audit" | "prepare"> & {
    readonly audit: string
    prepare?(input: I["Type"]): Effect.Effect<P, Problem, Preparing>
  }
): OperatorCommand<I, O, R | Preparing, P> => row

/** Declares a command that only reads. */
export const read = <I extends Input, O extends Schema.Constraint, R, P = void, Preparing = never>(
  row: Omit<Row<I, O, R, P>, "prepare"> & {
    prepare?(input: I["Type"]): Effect.Effect<P, Problem, Preparing>
    perform(input: I["Type"], prepared: P): Effect.Effect<O["Type"], Problem, R>
  }
): OperatorCommand<I, O, R | Preparing, P> => ({
  ...row,
  audit: null,
  perform: (input, _, prepared) => Effect.map(row.perform(input, prepared), (output) => ({ output, changes: [] }))
})

/** Returns the flag of a field: `from-email` for `fromEmail`. */
export const flagOf = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
