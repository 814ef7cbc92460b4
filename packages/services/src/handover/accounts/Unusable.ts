import { Data } from "effect"

/** Nothing can go through this account until a person acts. */
export class Unusable extends Data.TaggedError("Unusable")<{
  readonly message: string
  /** True where this process alone cannot use it. */
  readonly isOurs?: boolean
}> {}

/** The workspace has no such account, or none that can be used just now. */
export class NotConnected extends Data.TaggedError("NotConnected")<{ readonly message: string }> {}
