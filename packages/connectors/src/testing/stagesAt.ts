import { Effect, type Scope } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "./httpPeer.ts"

/** Builds stages of a provider over HTTP; `at` returns the account's credentials and the arrived messages. */
export const stagesAt = <Stage>(at: (url: string, heard: ReadonlyArray<Heard>) => Stage) => ({
  /** A stage that answers each request from that request and the earlier ones. */
  serving: (answer: (heard: Heard, before: ReadonlyArray<Heard>) => Said): Effect.Effect<Stage, never, Scope.Scope> =>
    Effect.map(httpPeer(answer), ({ heard, url }) => at(url, heard)),
  /** A stage that gives the same answer to every request, and takes nothing. */
  saying: (said: Said): Effect.Effect<Stage, never, Scope.Scope> =>
    Effect.map(
      httpPeer(() => said),
      ({ url }) => at(url, [])
    ),
  nobodyThere: Effect.map(nobody, (url) => at(url, []))
})
