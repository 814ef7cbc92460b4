import type { Definition } from "@tidings/schema/sequences/Definition"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { Effect } from "effect"
import type { SendCommand } from "../step/Command.ts"
import type { ContactFacts } from "../step/Facts.ts"
import type { Values } from "../step/Values.ts"

/** A custom event of the contact. */
export interface ScenarioEvent {
  readonly type: string
  readonly atMs: number
  readonly metadata: Values
}

/**
 * An outcome of every send of a node, at `atMs`, or at once if that is past or absent. A send without any is delivered
 * at once.
 */
export interface SendOutcome {
  readonly node: string
  /** One of its channel's. */
  readonly fate: string
  readonly atMs?: number
}

/** A live run, with the state it is transitioned to before it is walked. */
export interface Led {
  readonly run: RunRow
  readonly toState: string
  readonly reason?: string
}

/** Input of a simulation; times in Unix milliseconds. */
export interface SimulationScenario {
  readonly definition: Definition
  /** The version number; absent if it has none. */
  readonly version?: number
  readonly contact: ContactFacts
  /** Data that Liquid reads as `trigger`; absent if the API began the run. */
  readonly trigger?: Values
  readonly variables?: Values
  /** The run to continue; absent to begin a new one. */
  readonly led?: Led
  readonly events: ReadonlyArray<ScenarioEvent>
  readonly outcomes: ReadonlyArray<SendOutcome>
  readonly atMs: number
  /** Keys of templates that limits neither count nor hold. */
  readonly exempt?: ReadonlySet<string>
  /** The time at which the simulation stops. */
  readonly untilMs: number
}

/** A message as it would be sent; only a mail has a subject and HTML, and only its template has a version. */
export interface RenderedSend {
  readonly subject?: string
  readonly text: string
  readonly html?: string
  readonly template: { readonly key: string; readonly version?: number }
}

/**
 * The store's answer to a send: accepted, with the message if its template is known, or refused with a code and a
 * reason.
 */
export type Acceptance =
  | { readonly kind: "accepted"; readonly rendered?: RenderedSend }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }

/** Renders a send as the store would, and writes nothing. */
export type Render<E = never, R = never> = (send: SendCommand) => Effect.Effect<Acceptance, E, R>
