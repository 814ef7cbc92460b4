import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import type { DomainRecord, DomainReport } from "@tidings/schema/resources/DomainReport"
import { Database } from "@tidings/storage/Database"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import {
  type DueSender,
  SenderDomainRepository,
  type SenderStanding
} from "@tidings/storage/repositories/SenderDomainRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { type OwnershipRecord, DomainOwnership } from "../domains/DomainOwnership.ts"
import { eachApart } from "../jobs/eachApart.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { nextPendingLook, weekMs } from "./lookSchedule.ts"
import { SenderDomains } from "./SenderDomains.ts"
import deliver_sender_mail from "./jobs/deliver_sender_mail.ts"

/** Weekly looks in a row without the record after which a verified domain is failing. */
const mostMisses = 3
const atATime = 100
const atOnce = 8

/** The answer of the DNS about a domain; without a report if its providers could not be told. */
export interface SenderLook {
  readonly proof: OwnershipRecord
  readonly report?: DomainReport
  readonly records?: ReadonlyArray<DomainRecord>
}

/** Looks at the DNS of sender domains, and what they decide. Decided in docs/decisions/connectors.md. */
export class SenderLooks extends Context.Service<SenderLooks>()("@tidings/services/SenderLooks", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const domains = yield* SenderDomains
    const events = yield* WebhookFanOut
    const connector = yield* EmailConnector
    const members = yield* MemberRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const ownership = yield* DomainOwnership
    const repository = yield* SenderDomainRepository

    /** Queues a mail to each member of a workspace. */
    const tellMembers = Effect.fnUntraced(function* (workspaceId: WorkspaceId, domain: string) {
      const turn = yield* turns.of(workspaceId)
      for (const { email } of yield* members.list(workspaceId))
        yield* queue.enqueue(deliver_sender_mail, { workspaceId, domain, email }, { lane: connector.name, turn })
    })

    /** Records that a domain proved itself. */
    const proved = Effect.fnUntraced(function* ({ domain, status, verified_at, workspace_id }: DueSender, now: number) {
      const verifiedAtMs = verified_at === null ? now : Date.parse(verified_at)
      const standing = { status: "verified", verifiedAtMs, nextLookMs: now + weekMs, misses: 0 } as const
      yield* repository.settle(workspace_id, domain, standing)
      if (status === "verified") return
      const data = { domain, status: "verified", checked_at: new Date(now).toISOString() } as const
      yield* events.emit(workspace_id, { type: "sender_domain.verified", livemode: true, data })
    })

    /** Records that a scheduled look found no proof, or no answer, which does not count. */
    const unproved = Effect.fnUntraced(function* (row: DueSender, isMiss: boolean, now: number) {
      const { created_at, domain, misses, status, verified_at, workspace_id } = row
      const kept = { status, verifiedAtMs: verified_at === null ? null : Date.parse(verified_at), misses }
      if (status === "pending") {
        const next = nextPendingLook(Date.parse(created_at), now)
        yield* next === undefined
          ? repository.remove(workspace_id, domain)
          : repository.settle(workspace_id, domain, { ...kept, nextLookMs: next })
        return
      }
      const missed = isMiss ? misses + 1 : misses
      const fails = missed >= mostMisses
      const standing: SenderStanding = {
        ...kept,
        status: fails ? "failing" : status,
        misses: missed,
        nextLookMs: now + weekMs
      }
      yield* repository.settle(workspace_id, domain, standing)
      if (!fails || status === "failing") return
      const data = { domain, status: "failing", checked_at: new Date(now).toISOString() } as const
      yield* events.emit(workspace_id, { type: "sender_domain.failed", livemode: true, data })
      yield* tellMembers(workspace_id, domain)
    })

    /** Looks at a domain, outside any transaction. */
    const look = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      domain: string,
      selectors: ReadonlyArray<string>
    ) {
      const [proof, found] = yield* Effect.all(
        [ownership.look(workspaceId, domain), domains.look(workspaceId, domain, selectors)],
        { concurrency: 2 }
      )
      return { proof, ...found }
    })

    const keep = (workspaceId: WorkspaceId, domain: string, { proof, records, report }: SenderLook, now: number) =>
      records === undefined || report === undefined
        ? Effect.void
        : repository.keepLook(workspaceId, domain, { report, records: [proof, ...records] }, now)

    /** Writes the outcome of a scheduled look, unless somebody else looked or removed the domain meanwhile. */
    const settle = (due: DueSender, seen: SenderLook) =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(due.workspace_id, due.domain)
          const isSame =
            row !== undefined &&
            row.next_look_at !== null &&
            Date.parse(row.next_look_at) === Date.parse(due.next_look_at!)
          if (!isSame) return
          const now = yield* Clock.currentTimeMillis
          yield* keep(row.workspace_id, row.domain, seen, now)
          const { state } = seen.proof
          yield* state === "well" ? proved(row, now) : unproved(row, state !== "unknown", now)
        })
      )

    const lookAt = Effect.fnUntraced(function* (due: DueSender) {
      const { domain, workspace_id } = due
      const whole: Effect.Effect<SenderLook, Problem<"service_unavailable">> = look(workspace_id, domain, [])
      // An account that cannot be opened must not keep a domain from proving itself.
      const proofAlone = Effect.map(ownership.look(workspace_id, domain), (proof): SenderLook => ({ proof }))
      const seen = yield* Effect.catchTag(whole, "service_unavailable", () => proofAlone)
      yield* settle(due, seen)
    })

    return {
      look,

      /**
       * Writes what a look that somebody asked for decides, in the open transaction: a proof verifies a domain at once,
       * and its absence changes nothing. False if the domain is not the workspace's any more.
       */
      record: Effect.fnUntraced(function* (workspaceId: WorkspaceId, domain: string, isOwn: boolean, seen: SenderLook) {
        const row = isOwn ? undefined : yield* repository.lock(workspaceId, domain)
        if (row === undefined && !isOwn) return false
        const now = yield* Clock.currentTimeMillis
        yield* keep(workspaceId, domain, seen, now)
        if (row !== undefined && row.added_by !== "operator" && seen.proof.state === "well") yield* proved(row, now)
        return true
      }),

      /** Looks at the domains whose look is due. */
      sweep: Effect.gen(function* () {
        const due = yield* repository.due(yield* Clock.currentTimeMillis, atATime)
        const words = ({ domain }: DueSender) => `the sender domain ${domain} could not be looked at`
        yield* eachApart(due, lookAt, { atOnce, words })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
