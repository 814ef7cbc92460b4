import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { proofPrefix } from "./RetentionRepository.ts"
import { isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"

/**
 * The reporter: a workspace's connector, or the installation's own account at a provider, for a workspace if that is
 * known.
 */
export interface Teller {
  readonly workspaceId: WorkspaceId | undefined
  readonly account: ConnectorId | `installation/${string}`
}

const hear = `insert into sms_received (workspace_id, connector_id, received_id, created_at) values ($1, $2, $3, $4::timestamptz)
  on conflict do nothing returning 1 as heard`

/**
 * Provider reports that count once even if repeated: incoming messages, reports that stop further ones, and proofs
 * valid for one request.
 */
export class HeardRepository extends Context.Service<HeardRepository>()("@tidings/storage/HeardRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const isNew = ({ account, workspaceId = "" as WorkspaceId }: Teller, heard: string, nowMs: number) =>
      isFound(database.query<unknown>(hear, [workspaceId, account, heard, isoAt(nowMs)]))
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
