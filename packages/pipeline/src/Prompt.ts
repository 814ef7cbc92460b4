import type { Schema } from "effect"
import type * as Operation from "./Operation.ts"

type Uses = Readonly<Record<string, Operation.Any>>
type Arguments = Schema.Struct<Readonly<Record<string, Schema.Constraint & { readonly Encoded: string }>>>

/**
 * Input of a suggested call; any field may be a placeholder in angle brackets, which the reader of the prompt replaces.
 */
type Draft<Op extends Operation.Any> = {
  readonly [Field in keyof Op["input"]["Encoded"]]?: Schema.Json
} & { readonly idempotency_key?: string }

/** For each row, a function that writes out a call of it, in the form of the tools of one view. */
export type Calls<U extends Uses> = { readonly [Name in keyof U]: (input: Draft<U[Name]>) => string }

/** A message by the user: a text, or one part of a row's resource. */
export type PromptMessage = string | { readonly shows: Operation.Any; readonly key: string; readonly part?: string }

/** A task for an agent, written as steps that call rows. */
export interface Prompt<Name extends string, A extends Arguments, U extends Uses> {
  /** = file. */
  readonly name: Name
  readonly title: string
  readonly description: string
  /** Every argument is text on the wire; its `description` is for the person who fills it in. */
  readonly arguments: A
  /** The argument `template` is the key of one of the workspace's published templates. */
  readonly about?: "template"
  /** The rows that it mentions, by name; it is offered only if all of them are available. */
  readonly uses: U
  readonly example: A["Encoded"]
  /** A method, so that prompts of different arguments share one type. */
  messages(given: A["Type"], calls: Calls<U>): ReadonlyArray<PromptMessage>
}

export type Any = Prompt<string, any, any>

/** Declares a prompt. */
export const make = <const Name extends string, A extends Arguments, U extends Uses>(
  prompt: Prompt<Name, A, U>
): Prompt<Name, A, U> => prompt
