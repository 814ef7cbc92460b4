import { Data } from "effect"

/** The account cannot be used until a person acts. */
export class Unusable extends Data.TaggedError("Unusable")<{
  readonly message: string
  /** True if only this process cannot use it. */
  readonly isOurs?: boolean
}> {}

/** The workspace has no such account, or none that can be used just now. */
export class NotConnected extends Data.TaggedError("NotConnected")<{ readonly message: string }> {}
