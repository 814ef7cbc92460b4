import { Effect, Schema, type Scope } from "effect"
import * as Connector from "../Connector.ts"
import type { Behaviour, Peer } from "./Peer.ts"

export type Check = (peer: Peer) => Effect.Effect<void, unknown, Scope.Scope>

/** An account of the row at a peer with this behaviour, which records its handovers and arrivals. */
export const staged = (peer: Peer, behaviour: Behaviour) =>
  Effect.gen(function* () {
    const stage = yield* peer.behaving[behaviour] ?? Effect.die(`the peer cannot show what ${behaviour}`)
    const credentials = Schema.decodeUnknownSync(peer.row.credentials as Schema.Codec<unknown>)(stage.credentials)
    const connector = yield* Connector.open(peer.row, credentials)
    const seen: Array<number> = []
    const handingOver = Effect.sync(() => void seen.push(stage.arrived().length))
    const deliver = (id: string) => connector.deliver(peer.message(id), handingOver)
    return { ...stage, connector, credentials, deliver, seen }
  }).pipe(Effect.provide(peer.services))
