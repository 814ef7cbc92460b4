import type { ConnectorId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { proofPrefix } from "./RetentionRepository.ts"

/** The reporter: a workspace's connector, or the installation's own account at a provider. */
export type Teller = ConnectorId | `installation/${string}`

const hear = `insert into sms_received (connector_id, received_id, created_at) values ($1, $2, $3::timestamptz)
  on conflict do nothing returning 1 as heard`

/**
 * Provider reports that count once even if repeated: incoming messages, reports that stop further ones, and proofs
 * valid for one request.
 */
export class HeardRepository extends Context.Service<HeardRepository>()("@tidings/storage/HeardRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const isNew = (teller: Teller, heard: string, nowMs: number) =>
      Effect.map(
        database.query<unknown>(hear, [teller, heard, new Date(nowMs).toISOString()]),
        ({ length }) => length > 0
      )
    return {
      /** Records a report; false if the account reported it before. */
      hear: isNew,

      /** Records a proof; false if the account used it before. */
      spend: (teller: Teller, proof: string, nowMs: number) => isNew(teller, proofPrefix + proof, nowMs)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
