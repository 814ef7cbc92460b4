import { localConnector } from "@tidings/connectors/connectorsOf"
import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import { turnOf } from "@tidings/jobs/Whose"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsAcceptance, SmsContext } from "@tidings/storage/repositories/SmsAcceptanceRepository"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { laneOfMessage } from "../messages/jobs.ts"
import { drawing } from "../messages/timelineOf.ts"
import type { Checked } from "./checked.ts"
import { simulationOf, terminal } from "./simulation.ts"
import { type SmsChange, smsJobs, smsKind } from "./smsKind.ts"
import { urgencyOf } from "./urgency.ts"
import { kitEntry } from "@tidings/engines/sms/wording/kit"

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
    return {
      /** Drafts a request that passed its checks. */
      draw: Effect.fnUntraced(function* (request: SmsRequest, context: SmsContext, { body, counted }: Checked) {
        const caller = yield* Caller
        const { livemode } = caller
        const suppressed = context.opted_out
        const now = yield* Clock.currentTimeMillis
        const at = new Date(now).toISOString()
        const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
        const kit = kitEntry(request.templateKey)
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
              lane: laneOfMessage(row, context.providers.length > 0),
              priority: urgencyOf[kit.class].priority,
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
