import { Schema } from "effect"

/** The final statuses of a resource, so that a client that follows one knows when to stop. */
export interface Endings {
  /** The requested outcome was reached. */
  readonly well: ReadonlyArray<string>
  /** The requested outcome was not reached, and will not be. */
  readonly badly: ReadonlyArray<string>
  /** Statuses that may be the last: most mail servers report nothing after they take a mail, yet more may come. */
  readonly perhaps?: ReadonlyArray<string>
}

declare module "effect/Schema" {
  namespace Annotations {
    interface Augment {
      readonly endings?: Endings | undefined
    }
  }
}

/** Returns the annotation `endings` of a status schema; undefined if it has none. */
export const endingsOf = (status: Schema.Constraint): Endings | undefined => Schema.resolveAnnotations(status)?.endings
