import { firstIdAt } from "@tidings/schema/Id"
import { getTableName } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { Context, Duration, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import {
  accessTokens,
  assetUploads,
  attempts,
  capturedMails,
  clickBatches,
  contactExports,
  idempotencyKeys,
  imports,
  jobs,
  linkVisitors,
  oauthRecords,
  pendingMembers,
  sendBudgets,
  sendShares,
  signIns,
  smsReceived,
  smsReplies
} from "../tables/index.ts"

/** A table whose rows are deleted once they are old. */
export interface Retention {
  /** Column that says how old a row is, with an index unless the table is small. */
  readonly column: AnyPgColumn
  /** Age at which a row is deleted. */
  readonly keeps: Duration.Input
  /** Converts an instant to a value of the column; ISO 8601 if undefined. */
  readonly valueAt?: (ms: number) => string
  /** Condition of the rows that it is about; all if undefined. */
  readonly only?: string
}

/** Start of the ids in `sms_received` that are proofs. */
export const proofPrefix = "proof/"

/** Every table whose rows are deleted by their age alone. Decided in docs/decisions/jobs.md. */
export const retentions: ReadonlyArray<Retention> = [
  { column: capturedMails.createdAt, keeps: "30 days" },
  { column: linkVisitors.day, keeps: "1 day" },
  { column: clickBatches.id, keeps: "2 days", valueAt: (ms) => firstIdAt("clk", ms) },
  { column: sendBudgets.month, keeps: "62 days", valueAt: (ms) => new Date(ms).toISOString().slice(0, 7) },
  // Reports that providers may repeat, and proofs, of which none is accepted after a day.
  { column: smsReceived.createdAt, keeps: "30 days" },
  { column: smsReceived.createdAt, keeps: "1 day", only: `received_id like '${proofPrefix}%'` },
  { column: smsReplies.day, keeps: "2 days", valueAt: (ms) => new Date(ms).toISOString().slice(0, 10) },
  { column: imports.id, keeps: "30 days", valueAt: (ms) => firstIdAt("imp", ms) },
  // Their files are gone long before.
  { column: contactExports.id, keeps: "30 days", valueAt: (ms) => firstIdAt("exp", ms) },
  { column: jobs.forgetAt, keeps: 0, only: "state = 'failed'" },
  { column: pendingMembers.endsAt, keeps: 0 },
  { column: sendShares.expiresAt, keeps: 0 },
  { column: assetUploads.expiresAt, keeps: 0 },
  { column: idempotencyKeys.expiresAt, keeps: 0 },
  { column: attempts.expiresAt, keeps: 0 },
  { column: oauthRecords.expiresAt, keeps: 0 },
  // Until then they are refused as expired, not as unknown.
  { column: accessTokens.expiresAt, keeps: "1 day" },
  // Longer than a browser remembers them.
  { column: signIns.expiresAt, keeps: "1 day" }
]

/** Deletes what is old. */
export class RetentionRepository extends Context.Service<RetentionRepository>()(
  "@tidings/storage/RetentionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Deletes the rows that are older than their retention, 1,000 per statement. */
        purge: ({ column, keeps, only, valueAt = isoAt }: Retention, nowMs: number): Effect.Effect<void> =>
          deleteInBatches(
            database,
            getTableName(column.table),
            `${column.name} < $1::${column.getSQLType()}${only === undefined ? "" : ` and ${only}`}`,
            [valueAt(nowMs - Duration.toMillis(keeps))]
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const isoAt = (ms: number) => new Date(ms).toISOString()
