import type { Length, Objective } from "@tidings/schema/composing/Brief"
import type { Part } from "@tidings/schema/composing/Part"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { Icp } from "@tidings/schema/resources/Icp"
import type { MarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"

/** What is known of those whom something is written for. */
export type Profile = Omit<Icp, "id" | "createdAt" | "updatedAt">

/** What is composed from, and for whom. */
export interface Commission {
  readonly brief: string
  readonly brand: Brand
  /** A BCP 47 language; detected where it is not said. */
  readonly locale?: string | undefined
  /** What it is called, where the brief has neither a heading nor a short first sentence; the brand's name otherwise. */
  readonly name?: string | undefined
  readonly objective?: Objective | undefined
  /** In free words. */
  readonly vibe?: string | undefined
  readonly length?: Length | undefined
  /** What a model may state, and what it must not say. */
  readonly strategy?: Partial<MarketingStrategy> | undefined
  /** Whom a model writes for. */
  readonly profiles?: ReadonlyArray<Profile> | undefined
}

/** What is said, before it is set as a mail, a page, a card or a post. */
export interface Plan {
  /** Subject and title, one line. */
  readonly title: string
  /** What stands large at the head; undefined where the first words are no heading of what follows. */
  readonly head: string | undefined
  /** A short line that stands before it. */
  readonly eyebrow: string | undefined
  /** Everything below the head, in order. */
  readonly parts: ReadonlyArray<Part>
  /** The sentence that comes after the title. */
  readonly preview: string
  /** A BCP 47 language; und where nobody knows. */
  readonly locale: string
  readonly objective: Objective
  readonly length: Length
  readonly vibe: string
  /** What its author should know of it. */
  readonly notes: ReadonlyArray<string>
}
