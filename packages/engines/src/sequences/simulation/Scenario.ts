import type { Definition } from "@tidings/schema/sequences/Definition"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { Effect } from "effect"
import type { Send } from "../step/Command.ts"
import type { ContactFacts } from "../step/Facts.ts"
import type { Values } from "../step/Values.ts"

/** What becomes of a send in a simulation. */
export const fates = ["delivered", "opened", "clicked", "bounced", "complained", "failed", "suppressed"] as const
export type Fate = (typeof fates)[number]

/** A custom event of the contact. */
export interface Told {
  readonly type: string
  readonly atMs: number
  readonly metadata: Values
}

/** What becomes of every send of a node: at this time, or at once where it is past. Without any it is delivered at once. */
export interface Outcome {
  readonly node: string
  readonly fate: Fate
  readonly atMs?: number
}

/** A run on its way, which is led to a state before it is walked. */
export interface Led {
  readonly run: RunRow
  readonly toState: string
  readonly reason?: string
}

/** What a simulation is given; times in Unix milliseconds. */
export interface Scenario {
  readonly definition: Definition
  /** The number of the version, where it has one. */
  readonly version?: number
  readonly contact: ContactFacts
  /** What began the run, as `trigger` is read; nothing where it was the API. */
  readonly trigger?: Values
  readonly variables?: Values
  /** The run that goes on; without, one begins. */
  readonly led?: Led
  readonly events: ReadonlyArray<Told>
  readonly outcomes: ReadonlyArray<Outcome>
  readonly atMs: number
  /** Keys of templates that limits neither count nor hold. */
  readonly exempt?: ReadonlySet<string>
  /** Up to when it is walked. */
  readonly untilMs: number
}

/** A mail as it would be sent. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly template: { readonly key: string; readonly version: number }
}

/** What a store would answer a send with: its mail where it knows the template, or the code of a refusal and why. */
export type Acceptance =
  | { readonly kind: "accepted"; readonly mail?: Mail }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }

/** Renders a send as the store would, and writes nothing. */
export type Render<E = never, R = never> = (send: Send) => Effect.Effect<Acceptance, E, R>
