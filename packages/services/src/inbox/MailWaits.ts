import { problem } from "@tidings/schema/Problem"
import { type WaitForCapturedMail, waitSeconds } from "@tidings/schema/resources/CapturedMail"
import { type CapturedMailFilter, CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { capturedMailOf } from "./capturedMailOf.ts"
import { CapturedMails } from "./CapturedMails.ts"
import { MailArrivals } from "../handover/local/MailArrivals.ts"

/** Calls that may wait at once in one process. */
const mostWaiting = { ofWorkspace: 20, ofProcess: 200 } as const
/** Milliseconds after which a waiting call looks for mails that other processes captured. */
const lookEveryMs = 500
const usualPastMs = 60 * 60 * 1000

/**
 * Waiting for captured mails, without a transaction or a connection meanwhile. Decided in docs/decisions/inbox.md.
 */
export class MailWaits extends Context.Service<MailWaits>()("@tidings/services/MailWaits", {
  make: Effect.gen(function* () {
    const arrivals = yield* MailArrivals
    const mails = yield* CapturedMails
    const repository = yield* CapturedMailRepository
    const waiting = new Map<string, number>()
    let allWaiting = 0

    const count = (workspaceId: string, more: 1 | -1) => {
      allWaiting += more
      const left = (waiting.get(workspaceId) ?? 0) + more
      if (left === 0) waiting.delete(workspaceId)
      else waiting.set(workspaceId, left)
    }

    /** The newest mail that meets a filter, as soon as there is one; undefined if there is none by the deadline. */
    const arrived = Effect.fnUntraced(function* (filter: CapturedMailFilter, deadlineMs: number) {
      const caller = yield* Caller
      for (;;) {
        const found = yield* Effect.scoped(
          Effect.gen(function* () {
            const next = yield* arrivals.next(caller)
            const row = yield* repository.newest(caller, filter)
            const leftMs = deadlineMs - (yield* Clock.currentTimeMillis)
            if (row !== undefined || leftMs <= 0) return { row }
            yield* Effect.raceFirst(next, Effect.sleep(Math.min(lookEveryMs, leftMs)))
            return undefined
          })
        )
        if (found !== undefined) return found.row
      }
    })

    return {
      /** Waits for a mail of the caller's world, and reads it. */
      wait: Effect.fnUntraced(function* ({
        since,
        subject,
        timeout = waitSeconds.usual,
        to,
        unread
      }: typeof WaitForCapturedMail.Type) {
        const { workspaceId } = yield* Caller
        if ((waiting.get(workspaceId) ?? 0) >= mostWaiting.ofWorkspace)
          return yield* problem("workspace_rate_limit", {
            message: `${mostWaiting.ofWorkspace} calls of this workspace wait for mails; wait until one is answered.`,
            retryAfterSeconds: 1
          })
        if (allWaiting >= mostWaiting.ofProcess) return yield* problem("service_unavailable", { retryAfterSeconds: 1 })
        const now = yield* Clock.currentTimeMillis
        const filter = {
          to: to?.toLowerCase(),
          subject,
          unread,
          sinceMs: since === undefined ? now - usualPastMs : Date.parse(since)
        }
        const row = yield* Effect.acquireUseRelease(
          Effect.sync(() => count(workspaceId, 1)),
          () => arrived(filter, now + timeout * 1000),
          () => Effect.sync(() => count(workspaceId, -1))
        )
        if (row === undefined)
          return yield* problem("mail_not_captured", {
            message: `No such mail${to === undefined ? "" : ` to ${to}`} was captured within ${timeout} s.`
          })
        yield* note("send", row.id)
        return yield* capturedMailOf(row, mails.untracked)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
