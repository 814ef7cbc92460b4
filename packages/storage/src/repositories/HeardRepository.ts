import type { ConnectorId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"

/** Who told it: an account of a workspace, or the installation's own at a provider. */
export type Teller = ConnectorId | `installation/${string}`

const hear = `insert into sms_received (connector_id, received_id, created_at) values ($1, $2, $3::timestamptz)
  on conflict do nothing returning 1 as heard`

const spent = "proof/"

/** What providers told that counts once, whenever it is told again: messages that came in, reports that stop others, and proofs that are good for one request. */
export class HeardRepository extends Context.Service<HeardRepository>()("@tidings/storage/HeardRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const isNew = (teller: Teller, heard: string, nowMs: number) =>
      Effect.map(
        database.query<unknown>(hear, [teller, heard, new Date(nowMs).toISOString()]),
        ({ length }) => length > 0
      )
    const purge = (condition: string, beforeMs: number) =>
      deleteInBatches(database, "sms_received", `created_at < $1::timestamptz${condition}`, [
        new Date(beforeMs).toISOString()
      ])
    return {
      /** False where the account told it before. */
      hear: isNew,

      /** False where the account used the proof before. */
      spend: (teller: Teller, proof: string, nowMs: number) => isNew(teller, spent + proof, nowMs),

      purgeBefore: (beforeMs: number) => purge("", beforeMs),

      purgeProofsBefore: (beforeMs: number) => purge(` and received_id like '${spent}%'`, beforeMs)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
