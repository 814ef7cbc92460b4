import { smsKitEntry } from "@tidings/engines/sms/wording/smsKit"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsContext, SmsRow } from "@tidings/storage/repositories/SmsRepository"
import type { Beginning } from "../messages/acceptanceOf.ts"
import type { SendOptions } from "../sends/SendDrafts.ts"
import type { CheckedText } from "./checkText.ts"
import { smsSimulationOf, smsTerminal } from "./simulation.ts"
import { type SmsChange, smsKind } from "./smsKind.ts"
import { urgencyOf } from "./urgency.ts"

/** The first timeline entries of a message. */
const changesOf = (livemode: boolean, suppressed: boolean): ReadonlyArray<SmsChange> => {
  const queued = smsKind.says.queued()
  if (!suppressed) return [queued]
  return livemode
    ? [{ type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } }]
    : [queued, smsTerminal("suppressed")]
}

/** Returns the text message of a request that passed its checks, as it begins at an instant. */
export const begun = (
  { livemode, nowMs }: { readonly livemode: boolean; readonly nowMs: number },
  request: SmsRequest,
  context: SmsContext,
  { body, counted }: CheckedText,
  { leaveAtMs: dueMs, ofRun, priority }: Pick<SendOptions, "leaveAtMs" | "ofRun" | "priority"> = {}
): Beginning<SmsRow, SmsChange> => {
  const suppressed = context.opted_out
  const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
  const kit = smsKitEntry(request.templateKey)
  const authenticates = kit.class === "authentication"
  return {
    own: {
      template_key: request.templateKey,
      language: context.language === "" ? null : context.language,
      to_number: request.to,
      // A suppressed message will never be handed over.
      body: suppressed && authenticates ? "" : body,
      encoding: counted.encoding,
      segments: counted.parts.length,
      simulation: livemode ? null : smsSimulationOf(scenario),
      consent_proof_id: request.consentProofId ?? null,
      ...(ofRun && {
        run_id: ofRun.runId,
        contact_id: ofRun.contactId,
        run_node: ofRun.node,
        run_visit: ofRun.visit,
        sequence_id: ofRun.sequenceId,
        counted_at: authenticates ? null : new Date(ofRun.stepMs).toISOString()
      }),
      ...(dueMs !== undefined && dueMs > nowMs && { due_at: new Date(dueMs).toISOString() }),
      reply_day: null,
      reply_through: null
    },
    changes: changesOf(livemode, suppressed),
    context,
    priority: suppressed ? undefined : (priority ?? urgencyOf[kit.class].priority),
    dueMs
  }
}
