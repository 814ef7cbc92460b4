import { kitEntry } from "@tidings/engines/sms/wording/kit"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsContext, SmsRow } from "@tidings/storage/repositories/SmsRepository"
import type { Beginning } from "../messages/acceptanceOf.ts"
import type { Checked } from "./checked.ts"
import { simulationOf, terminal } from "./simulation.ts"
import { type SmsChange, smsKind } from "./smsKind.ts"
import { urgencyOf } from "./urgency.ts"

/** The first timeline entries of a message. */
const changesOf = (livemode: boolean, suppressed: boolean): ReadonlyArray<SmsChange> => {
  const queued = smsKind.says.queued()
  if (!suppressed) return [queued]
  return livemode
    ? [{ type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } }]
    : [queued, terminal("suppressed")]
}

/** Returns the text message of a request that passed its checks, as it begins. */
export const begun = (
  livemode: boolean,
  request: SmsRequest,
  context: SmsContext,
  { body, counted }: Checked
): Beginning<SmsRow, SmsChange> => {
  const suppressed = context.opted_out
  const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
  const kit = kitEntry(request.templateKey)
  return {
    own: {
      template_key: request.templateKey,
      language: context.language === "" ? null : context.language,
      to_number: request.to,
      // A suppressed message will never be handed over.
      body: suppressed && kit.class === "authentication" ? "" : body,
      encoding: counted.encoding,
      segments: counted.parts.length,
      simulation: livemode ? null : simulationOf(scenario),
      consent_proof_id: request.consentProofId ?? null,
      reply_day: null,
      reply_through: null
    },
    changes: changesOf(livemode, suppressed),
    context,
    priority: suppressed ? undefined : urgencyOf[kit.class].priority
  }
}
