import type { Length, Objective } from "@tidings/schema/composing/Brief"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { MarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"
import type { Audience } from "../audience/Audience.ts"
import type { Profile } from "../audience/Profile.ts"
import type { Facts } from "../reading/Facts.ts"
import type { Vibe } from "../voice/Vibe.ts"

/** What is composed from, and for whom. */
export interface Commission {
  readonly brief: string
  readonly brand: Brand
  /** Read from the brief where it is not said. */
  readonly objective?: Objective | undefined
  /** In free words; the brief's and the brand's own otherwise. */
  readonly vibe?: string | undefined
  /** medium where it is not said. */
  readonly length?: Length | undefined
  /** What copy may state, and what it must not say (`MarketingStrategy`). */
  readonly strategy?: Partial<MarketingStrategy> | undefined
  /** Whom it is written for. */
  readonly profiles?: ReadonlyArray<Profile> | undefined
}

export interface Detail {
  readonly label: string
  readonly value: string
}

/** A heading, and a line below it that may be empty. */
export interface Point {
  readonly title: string
  readonly text: string
}

export interface Action {
  readonly label: string
  readonly href: string
}

/** What is said, before it is set as a mail, a page, a card or a post. */
export interface Plan {
  readonly facts: Facts
  readonly audience: Audience
  readonly vibe: Vibe
  readonly objective: Objective
  readonly length: Length
  readonly headline: string
  readonly subject: string
  readonly preview: string
  readonly opening: string
  /** What troubles the audience, as a question with which the opening begins; empty where that is not so. */
  readonly hook: string
  /** Paragraphs and lists of points, in the order of the brief. */
  readonly flow: ReadonlyArray<string | ReadonlyArray<string>>
  /** Sentences, without those that `points` take apart. */
  readonly body: ReadonlyArray<string>
  /** Every sentence that says something which headline and details do not. */
  readonly all: ReadonlyArray<string>
  readonly points: ReadonlyArray<Point>
  readonly details: ReadonlyArray<Detail>
  /** Undefined where there is no place of the brand's that it could lead to. */
  readonly action: Action | undefined
  readonly closing: string
  readonly notes: ReadonlyArray<string>
}
