import { Schema } from "effect"

/** Which statuses of a resource are ends, so that whoever follows one knows when to stop. */
export interface Endings {
  /** It came to what was asked for. */
  readonly well: ReadonlyArray<string>
  /** It did not, and will not. */
  readonly badly: ReadonlyArray<string>
  /** All that is ever told where nobody reports more, as after most mail servers took a mail; more may come. */
  readonly perhaps?: ReadonlyArray<string>
}

declare module "effect/Schema" {
  namespace Annotations {
    interface Augment {
      readonly endings?: Endings | undefined
    }
  }
}

/** The ends of a status, where its schema tells them by the annotation `endings`. */
export const endingsOf = (status: Schema.Constraint): Endings | undefined => Schema.resolveAnnotations(status)?.endings
