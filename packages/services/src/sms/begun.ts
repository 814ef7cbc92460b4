import { localConnector } from "@tidings/connectors/connectorsOf"
import { kitEntry } from "@tidings/engines/sms/wording/kit"
import { newId } from "@tidings/schema/Id"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsContext, SmsRow } from "@tidings/storage/repositories/SmsRepository"
import type { Caller } from "../access/Caller.ts"
import type { Beginning } from "../messages/acceptanceOf.ts"
import type { Checked } from "./checked.ts"
import { simulationOf, terminal } from "./simulation.ts"
import { type SmsChange, smsKind } from "./smsKind.ts"
import { urgencyOf } from "./urgency.ts"

/** The connector that keeps messages in this installation while no account carries them. */
const kept = localConnector("sms").name

/** The first timeline entries of a message. */
const changesOf = (livemode: boolean, suppressed: boolean): ReadonlyArray<SmsChange> => {
  const queued = smsKind.says.queued()
  if (!suppressed) return [queued]
  return livemode
    ? [{ type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } }]
    : [queued, terminal("suppressed")]
}

/** Returns the text message of a request that passed its checks, as it begins at an instant in Unix milliseconds. */
export const begun = (
  { keyId, livemode, workspaceId }: Caller["Service"],
  nowMs: number,
  request: SmsRequest,
  context: SmsContext,
  { body, counted }: Checked
): Beginning<SmsRow, SmsChange> => {
  const suppressed = context.opted_out
  const at = new Date(nowMs).toISOString()
  const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
  const kit = kitEntry(request.templateKey)
  return {
    message: {
      id: newId("sms", nowMs),
      workspace_id: workspaceId,
      livemode,
      key_id: keyId,
      template_key: request.templateKey,
      language: context.language === "" ? null : context.language,
      to_number: request.to,
      // A suppressed message will never be handed over.
      body: suppressed && kit.class === "authentication" ? "" : body,
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
    },
    changes: changesOf(livemode, suppressed),
    hasWebhooks: context.has_webhooks,
    handing: suppressed ? undefined : { isOwn: context.providers.length > 0, priority: urgencyOf[kit.class].priority }
  }
}
