import type { Schema } from "effect"
import type * as Operation from "./Operation.ts"

type Uses = Readonly<Record<string, Operation.Any>>
type Arguments = Schema.Struct<Readonly<Record<string, Schema.Constraint & { readonly Encoded: string }>>>

/** What to call a row with; any field may hold a text in angle brackets, which whoever follows the prompt replaces. */
type Draft<Op extends Operation.Any> = {
  readonly [Field in keyof Op["input"]["Encoded"]]?: Schema.Json
} & { readonly idempotency_key?: string }

/** For each row, how a call of it is written down for whoever sees the tools of one view. */
export type Calls<U extends Uses> = { readonly [Name in keyof U]: (input: Draft<U[Name]>) => string }

/** Said by the user: a text, or one part of a row's resource. */
export type Message = string | { readonly shows: Operation.Any; readonly key: string; readonly part?: string }

/** A job for an agent, told as steps that call rows. */
export interface Prompt<Name extends string, A extends Arguments, U extends Uses> {
  /** = file. */
  readonly name: Name
  readonly title: string
  readonly description: string
  /** Every one is text on the wire; its `description` is what a person reads who fills it in. */
  readonly arguments: A
  /** The argument `template` is the key of one of the workspace's published templates. */
  readonly about?: "template"
  /** The rows that it speaks of, by their names; it is shown where all of them are. */
  readonly uses: U
  readonly example: A["Encoded"]
  /** A method, so that prompts of different arguments share one type. */
  messages(given: A["Type"], calls: Calls<U>): ReadonlyArray<Message>
}

export type Any = Prompt<string, any, any>

/** Declares a prompt. */
export const make = <const Name extends string, A extends Arguments, U extends Uses>(
  prompt: Prompt<Name, A, U>
): Prompt<Name, A, U> => prompt
