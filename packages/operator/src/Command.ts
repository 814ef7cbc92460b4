import type { WorkspaceId } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { Effect, type Schema } from "effect"

/** What a command did to a workspace: one audit entry, whose action is the row's. */
export interface Change {
  readonly workspaceId: WorkspaceId
  /** False for what was done in the sandbox. */
  readonly livemode?: boolean
  readonly target: NonNullable<AuditEntry["target"]>
  readonly metadata?: AuditEntry["metadata"]
}

/** What a command answers, and what it changed: nothing, where all was so already. */
export interface Done<Output, R = never> {
  readonly output: Output
  readonly changes: ReadonlyArray<Change>
  /** What speaks to others once all that holds: the output as it is from then on. */
  readonly afterwards?: Effect.Effect<Output, never, R>
}

/** What a person reads: the result on stdout, what to know about it on stderr. */
export interface Shown {
  readonly result: string
  readonly note?: string
  /** True where the result is not well, so that a script can tell: the exit status is 1. */
  readonly isWrong?: boolean
}

/** What a printed result may depend on besides itself. */
export interface Request<Input> {
  readonly input: Input
  readonly nowMs: number
  /** Of the terminal that it is printed on; undefined for a pipe or a file. */
  readonly columns?: number | undefined
}

type Input = Schema.Struct<Schema.Struct.Fields>

interface Row<I extends Input, O extends Schema.Constraint, R, P> {
  /** The words that are typed: a noun and a verb, which are the row's folder and file. */
  readonly name: string
  /** One line of help. */
  readonly says: string
  /** Every field is a flag, called as the field in kebab-case, unless it is positional; a field's `title` names its value in help. */
  readonly input: I
  /** Fields that are typed without a flag, in their order. */
  readonly positional?: ReadonlyArray<keyof I["Type"] & string>
  /** Fields that are typed as the name of a file, which travels with them; the most bytes that each may hold. */
  readonly files?: { readonly [Field in keyof I["Type"] & string]?: number }
  readonly output: O
  /** Asks no database and no service, so that none is opened for it. */
  readonly standalone?: true
  /** Inputs by what they do; each is accepted, and the help shows it as a command. */
  readonly examples: Readonly<Record<string, I["Encoded"]>>
  /** What must be made before the transaction, since it is slow or speaks to others; handed to `perform`. */
  prepare?(input: I["Type"]): Effect.Effect<P, Problem, R>
  shown(output: O["Type"], request: Request<I["Type"]>): Shown
}

/** One row of the table: something that only whoever runs the installation may do. */
export interface Command<I extends Input, O extends Schema.Constraint, R, P = any> extends Row<I, O, R, P> {
  /** The action of the audit entries, `<noun>.<verb>`; null for a command that changes nothing. */
  readonly audit: string | null
  /** Runs in one transaction with its audit entries. `operator` is whom the machine takes the person at the keyboard for. */
  perform(input: I["Type"], operator: string, prepared: P): Effect.Effect<Done<O["Type"], R>, Problem, R>
}

export type Any<R = any> = Command<any, any, R>

/** The services that rows ask for. */
export type Services<Row extends Any> = Row extends Command<any, any, infer R> ? R : never

/** Declares a command that changes something. */
export const make = <I extends Input, O extends Schema.Constraint, R, P = void, Preparing = never>(
  row: Omit<Command<I, O, R, P>, "audit" | "prepare"> & {
    readonly audit: string
    prepare?(input: I["Type"]): Effect.Effect<P, Problem, Preparing>
  }
): Command<I, O, R | Preparing, P> => row

/** Declares a command that only tells. */
export const read = <I extends Input, O extends Schema.Constraint, R, P = void, Preparing = never>(
  row: Omit<Row<I, O, R, P>, "prepare"> & {
    prepare?(input: I["Type"]): Effect.Effect<P, Problem, Preparing>
    perform(input: I["Type"], prepared: P): Effect.Effect<O["Type"], Problem, R>
  }
): Command<I, O, R | Preparing, P> => ({
  ...row,
  audit: null,
  perform: (input, _, prepared) => Effect.map(row.perform(input, prepared), (output) => ({ output, changes: [] }))
})

/** The name of a field where it is typed: `fromEmail` as `from-email`. */
export const flagOf = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
