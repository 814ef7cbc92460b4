import type { Length, Objective } from "@tidings/schema/composing/Brief"
import type { Part } from "@tidings/schema/composing/Part"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { Icp } from "@tidings/schema/resources/Icp"
import type { MarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"

/** An audience profile to write for. */
type Profile = Omit<Icp, "id" | "createdAt" | "updatedAt">

/** Input of a composition: the brief, the brand and the audience. */
export interface Commission {
  readonly brief: string
  readonly brand: Brand
  /** A BCP 47 language; detected if undefined. */
  readonly locale?: string | undefined
  /** Its name, used if the brief has neither a heading nor a short first sentence; defaults to the brand's name. */
  readonly name?: string | undefined
  readonly objective?: Objective | undefined
  /** Tone in free words. */
  readonly vibe?: string | undefined
  readonly length?: Length | undefined
  /** Claims a model may make, and claims it must not make. */
  readonly strategy?: Partial<MarketingStrategy> | undefined
  /** Audience profiles for a model. */
  readonly profiles?: ReadonlyArray<Profile> | undefined
}

/** The content, before it is set as a mail, a page, a card or a post. */
export interface ContentPlan {
  /** Subject and title, one line. */
  readonly title: string
  /** Large heading; undefined if the first words are no heading of the rest. */
  readonly head: string | undefined
  /** A short line above the heading; undefined if there is none. */
  readonly eyebrow: string | undefined
  /** All parts below the heading, in order. */
  readonly parts: ReadonlyArray<Part>
  /** Preview text: the words after the title. */
  readonly preview: string
  /** A BCP 47 language; `und` if unknown. */
  readonly locale: string
  readonly objective: Objective
  readonly length: Length
  readonly vibe: string
  /** Notes for the author. */
  readonly notes: ReadonlyArray<string>
}
