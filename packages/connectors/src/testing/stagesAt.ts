import { Effect, type Scope } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "./httpPeer.ts"

/** Makes stages of a provider over HTTP from how an account is known there and what of a message has arrived. */
export const stagesAt = <Stage>(at: (url: string, heard: ReadonlyArray<Heard>) => Stage) => ({
  /** One that answers each request by itself and those before it. */
  serving: (answer: (heard: Heard, before: ReadonlyArray<Heard>) => Said): Effect.Effect<Stage, never, Scope.Scope> =>
    Effect.map(httpPeer(answer), ({ heard, url }) => at(url, heard)),
  /** One that says the same whatever it is asked, and takes nothing. */
  saying: (said: Said): Effect.Effect<Stage, never, Scope.Scope> =>
    Effect.map(
      httpPeer(() => said),
      ({ url }) => at(url, [])
    ),
  nobodyThere: Effect.map(nobody, (url) => at(url, []))
})
