import type { Account } from "@tidings/connectors/connectorsOf"
import { Reachable } from "@tidings/connectors/http/Reach"
import { Effect, identity } from "effect"
import { publicReach } from "../outbound/publicReach.ts"

type Within = <A, E, R>(speaking: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Returns a function that holds what speaks to an account's provider to the reach of the account. */
export const withinReach = ({ reach }: { readonly reach?: Account["reach"] | undefined }): Effect.Effect<Within> =>
  reach === "public"
    ? Effect.map(publicReach, (allowed): Within => Effect.provideService(Reachable, allowed))
    : Effect.succeed<Within>(identity)

/** Runs what speaks to an account's provider within the reach of the account. */
export const spokenWithin =
  (account: { readonly reach?: Account["reach"] | undefined }) =>
  <A, E, R>(speaking: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(withinReach(account), (within) => within(speaking))
