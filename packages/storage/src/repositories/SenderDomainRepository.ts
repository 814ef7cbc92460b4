import type { RawRow } from "./RawRow.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { firstRow, isFound } from "../rows.ts"
import type { senderDomains, senderLooks } from "../tables/index.ts"

type Row = RawRow<typeof senderDomains.$inferSelect>
type Look = RawRow<typeof senderLooks.$inferSelect>

/** A sender domain, with the time of the last look at it. */
export type SenderDomainRow = Omit<Row, "misses" | "next_look_at"> & Pick<Partial<Look>, "checked_at">

/** A sender domain whose look is due. */
export type DueSender = Row

/** The parts of a sender domain that a look at it changes. */
export interface SenderStanding {
  readonly status: Row["status"]
  readonly verifiedAtMs: number | null
  readonly nextLookMs: number | null
  readonly misses: number
}

const columns = "workspace_id, domain, created_at, status, added_by, verified_at, next_look_at, misses"

// The operator's domain needs no proof, and takes the place of a claim.
const add = `insert into sender_domains as s (workspace_id, domain, created_at) values ($1, $2, $3::timestamptz)
  on conflict (workspace_id, domain) do update set status = 'verified', added_by = 'operator', next_look_at = null, misses = 0
    where s.status <> 'verified'
  returning 1 as added`

const claim = `insert into sender_domains (workspace_id, domain, created_at, status, added_by, next_look_at)
  values ($1, $2, $3::timestamptz, 'pending', $4, $5::timestamptz) on conflict do nothing returning 1 as added`

const list = `select s.workspace_id, s.domain, s.created_at, s.status, s.added_by, s.verified_at, l.checked_at
  from sender_domains s left join sender_looks l on l.workspace_id = s.workspace_id and l.domain = s.domain
  where s.workspace_id = $1 order by s.domain collate "C"`

const due = `select ${columns} from sender_domains where next_look_at <= $1::timestamptz
  order by next_look_at, workspace_id, domain limit $2`

const settle = `update sender_domains set status = $3, verified_at = $4::timestamptz, next_look_at = $5::timestamptz, misses = $6
  where workspace_id = $1 and domain = $2`

const keepLook = `insert into sender_looks as l (workspace_id, domain, checked_at, report, records)
  values ($1, $2, $3::timestamptz, $4::jsonb, $5::jsonb)
  on conflict (workspace_id, domain) do update set checked_at = excluded.checked_at, report = excluded.report, records = excluded.records`

const remove = `with gone as (delete from sender_looks where workspace_id = $1 and domain = $2)
  delete from sender_domains where workspace_id = $1 and domain = $2 returning 1 as removed`

const instantOrNull = (ms: number | null): string | null => (ms === null ? null : isoAt(ms))

/** Sender domains of a workspace besides that of its own address, in lower case and ASCII. */
export class SenderDomainRepository extends Context.Service<SenderDomainRepository>()(
  "@tidings/storage/SenderDomainRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Adds a domain of the operator, or verifies the workspace's claim; false if it is verified already. */
        add: (workspaceId: WorkspaceId, domain: string, nowMs: number) =>
          isFound(database.query(add, [workspaceId, domain, isoAt(nowMs)])),

        /** Adds a pending domain; false if the workspace has it already. */
        claim: (workspaceId: WorkspaceId, domain: string, by: Row["added_by"], nowMs: number, nextLookMs: number) =>
          isFound(database.query(claim, [workspaceId, domain, isoAt(nowMs), by, isoAt(nextLookMs)])),

        /** Lists domains by name, byte by byte. */
        list: (workspaceId: WorkspaceId) => database.query<SenderDomainRow>(list, [workspaceId]),

        /** Locks a domain until the transaction ends. */
        lock: (workspaceId: WorkspaceId, domain: string) =>
          firstRow(
            database.query<Row>(
              `select ${columns} from sender_domains where workspace_id = $1 and domain = $2 for update`,
              [workspaceId, domain]
            )
          ),

        /** Reads the last look at a domain. */
        look: (workspaceId: WorkspaceId, domain: string) =>
          firstRow(
            database.query<Look>(
              "select workspace_id, domain, checked_at, report, records from sender_looks where workspace_id = $1 and domain = $2",
              [workspaceId, domain]
            )
          ),

        /** Keeps a look in place of the one before. */
        keepLook: (
          workspaceId: WorkspaceId,
          domain: string,
          { records, report }: Pick<Look, "records" | "report">,
          nowMs: number
        ) =>
          Effect.asVoid(
            database.query(keepLook, [
              workspaceId,
              domain,
              isoAt(nowMs),
              report === null ? null : JSON.stringify(report),
              JSON.stringify(records)
            ])
          ),

        /** Lists domains whose look is due at an instant, the longest due first. */
        due: (nowMs: number, most: number) => database.query<DueSender>(due, [isoAt(nowMs), most]),

        /** Changes what a look decides about a domain. */
        settle: (
          workspaceId: WorkspaceId,
          domain: string,
          { misses, nextLookMs, status, verifiedAtMs }: SenderStanding
        ) =>
          Effect.asVoid(
            database.query(settle, [
              workspaceId,
              domain,
              status,
              instantOrNull(verifiedAtMs),
              instantOrNull(nextLookMs),
              misses
            ])
          ),

        /** Removes a domain; false if the workspace does not have it. */
        remove: (workspaceId: WorkspaceId, domain: string) => isFound(database.query(remove, [workspaceId, domain]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
