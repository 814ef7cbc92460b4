import { localConnector } from "@tidings/connectors/connectorsOf"
import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { hostnameOf } from "@tidings/engines/links/shortUrlsOf"
import { isPossibleNumber } from "@tidings/engines/sms/possibleNumber"
import type { PreviewSms, SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsAcceptance, SmsContext } from "@tidings/storage/repositories/SmsAcceptanceRepository"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { PublicUrl, ShortDomain } from "../installation/PublicUrl.ts"
import { laneOfMessage } from "../messages/jobs.ts"
import { drawing } from "../messages/timelineOf.ts"
import type { SendOptions } from "../sends/SendDrafts.ts"
import { type Checked, checked, worded } from "./checked.ts"
import { simulationOf, terminal } from "./simulation.ts"
import { type SmsChange, smsJobs, smsKind } from "./smsKind.ts"
import { urgencyOf } from "./urgency.ts"
import { smsKitEntry } from "@tidings/engines/sms/wording/smsKit"

/** The connector that keeps messages in this installation while no account carries them. */
const kept = localConnector("sms").name

/** The first timeline entries of a message. */
const beginningOf = (livemode: boolean, suppressed: boolean): ReadonlyArray<SmsChange> => {
  const queued = smsKind.says.queued()
  if (!suppressed) return [queued]
  return livemode
    ? [{ type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } }]
    : [queued, terminal("suppressed")]
}

/** Drafts everything that accepting a text message would write, without writing it. */
export class SmsDrafts extends Context.Service<SmsDrafts>()("@tidings/services/SmsDrafts", {
  make: Effect.gen(function* () {
    const drawn = yield* drawing(smsKind)
    const queue = yield* Queue
    const publicUrl = yield* PublicUrl

    const ownHosts = Effect.map(ShortDomain, (short) => [
      hostnameOf(new URL(publicUrl)),
      ...(short === undefined ? [] : [hostnameOf(new URL(`https://${short}`))])
    ])

    return {
      /** Composes the text of a request in its context, with everything that would refuse it. */
      check: Effect.fnUntraced(function* (request: SmsRequest, context: SmsContext, livemode: boolean) {
        const isPossible = yield* isPossibleNumber(request.to)
        return checked(request, livemode, { context, isPossible, ownHosts: yield* ownHosts })
      }),

      /** Composes a text without a recipient. */
      preview: Effect.fnUntraced(function* (request: PreviewSms, context: SmsContext) {
        return worded(request, { context, ownHosts: yield* ownHosts })
      }),

      /** Drafts a request that passed its checks. */
      draw: Effect.fnUntraced(function* (
        request: SmsRequest,
        context: SmsContext,
        { body, counted }: Checked,
        { leaveAtMs, ofRun, priority }: Pick<SendOptions, "leaveAtMs" | "ofRun" | "priority"> = {}
      ) {
        const caller = yield* Caller
        const { livemode } = caller
        const suppressed = context.opted_out
        const now = yield* Clock.currentTimeMillis
        const at = new Date(now).toISOString()
        const dueMs = Math.max(now, leaveAtMs ?? now)
        const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
        const kit = smsKitEntry(request.templateKey)
        const authenticates = kit.class === "authentication"
        const row: Omit<SmsRow, "events" | "status"> = {
          id: newId("sms", now),
          workspace_id: caller.workspaceId,
          livemode,
          key_id: caller.keyId,
          template_key: request.templateKey,
          language: context.language === "" ? null : context.language,
          to_number: request.to,
          // The message will never be handed over.
          body: suppressed && authenticates ? "" : body,
          encoding: counted.encoding,
          segments: counted.parts.length,
          connector: livemode ? (context.providers[0] ?? kept) : "sandbox",
          connector_id: null,
          provider_message_id: null,
          simulation: livemode ? null : simulationOf(scenario),
          consent_proof_id: request.consentProofId ?? null,
          ...(ofRun && {
            run_id: ofRun.runId,
            contact_id: ofRun.contactId,
            run_node: ofRun.node,
            run_visit: ofRun.visit,
            sequence_id: ofRun.sequenceId,
            counted_at: authenticates ? null : new Date(ofRun.stepMs).toISOString()
          }),
          ...(dueMs > now && { due_at: new Date(dueMs).toISOString() }),
          reply_day: null,
          reply_through: null,
          handover_at: null,
          captured_at: null,
          created_at: at,
          updated_at: at
        }
        const { row: sms, ...told } = yield* drawn(row, beginningOf(livemode, suppressed), context.has_webhooks)
        const job = suppressed
          ? undefined
          : queue.row(smsJobs.deliver, { id: row.id }, now, {
              afterSeconds: (dueMs - now) / 1000,
              lane: laneOfMessage(row, context.providers.length > 0),
              priority: priority ?? urgencyOf[kit.class].priority,
              turn: turnOf(caller.workspaceId, caller.plan)
            })
        const acceptance: SmsAcceptance = { sms, job, dispatches: told.dispatches }
        return { acceptance, due: [job, told.job].filter((due) => due !== undefined) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
