import { Schema } from "effect"
import { Language } from "../fields/locale/Language.ts"
import { ConsentProofId, SmsVariables } from "../fields/sms/smsFields.ts"
import { E164 } from "../fields/Phone.ts"
import { SmsTemplateKey } from "../fields/sms/SmsTemplateKey.ts"
import { SmsScenario } from "./SmsDelivery.ts"

const wording = {
  templateKey: SmsTemplateKey.annotate({ description: "Purpose: a key of the kit" }),
  variables: Schema.optionalKey(
    SmsVariables.annotate({
      description:
        "Texts or numbers by name, for each variable of the body. brand defaults to the workspace's sender name"
    })
  ),
  language: Schema.optionalKey(
    Language.annotate({
      description: "Language of the wording (BCP 47): de-AT falls back to de, then to the wording without a language"
    })
  )
}

export const PreviewSms = Schema.Struct(wording)
export type PreviewSms = typeof PreviewSms.Type

export const SmsPreview = Schema.Struct({
  body: Schema.String.annotate({ description: "The text; a variable that was not given stays as {{variable}}" }),
  encoding: Schema.Literals(["GSM-7", "UCS-2"]).annotate({ description: "Encoding that carriers use" }),
  characterCount: Schema.Int.annotate({
    description: "Length as carriers count: ^ { } [ ] ~ | \\ and € are two in GSM-7, an emoji two or more in UCS-2"
  }),
  segmentCount: Schema.Int.annotate({ description: "Number of parts that carriers split it into" }),
  missingVariables: Schema.Array(Schema.String).annotate({ description: "Variables of the body that were not given" }),
  warnings: Schema.Array(Schema.String).annotate({ description: "Likely surprises and refusals, in words" })
}).annotate({ identifier: "SmsPreview", description: "Preview of a text message" })

export const SmsRequest = Schema.Struct({
  ...wording,
  to: E164.annotate({ description: "The recipient's number, in E.164" }),
  consentProofId: Schema.optionalKey(
    ConsentProofId.annotate({
      description: "Your own reference to the recipient's consent; only keys of class authentication go without"
    })
  ),
  simulationScenario: Schema.optionalKey(
    SmsScenario.annotate({ description: "Simulated outcome; sandbox keys only, delivered by default" })
  )
})
export type SmsRequest = typeof SmsRequest.Type
