import { Data, Schema, type Effect } from "effect"

/** What an operator asked for cannot be done; `message` says why, and what to do. */
export class DeedRefused extends Data.TaggedError("DeedRefused")<{ readonly message: string }> {}

/** Something that whoever runs the installation does to it: in the process that has the database open, whichever that is. */
export interface Deed<Input, Output, R> {
  readonly input: Schema.Codec<Input, any>
  /** `operator` is whom the machine takes the person at the keyboard for. The answer is JSON. */
  readonly perform: (input: Input, operator: string) => Effect.Effect<Output, DeedRefused, R>
}

/** Declares a deed. */
export const make = <Input, Output, R>(deed: Deed<Input, Output, R>): Deed<Input, Output, R> => deed

/** The workspace a deed is about; not needed where there is only one. */
export const workspaceField = { workspace: Schema.optionalKey(Schema.String) }
