import * as Prompt from "@tidings/pipeline/Prompt"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { text } from "@tidings/schema/fields/text"
import { Schema } from "effect"
import read_send from "../sends/read_send.ts"
import send_transactional from "../sends/send_transactional.ts"
import list_templates from "../templates/list_templates.ts"
import read_template_schema from "../templates/read_template_schema.ts"
import render_template from "../templates/render_template.ts"
import { inSteps } from "./inSteps.ts"

export default Prompt.make({
  name: "send_receipt",
  title: "Send a receipt",
  description: "Choose the template, read its contract, preview the mail, send it once and follow its status.",
  arguments: Schema.Struct({
    to: EmailAddress.annotate({ description: "Recipient of the receipt: one email address" }),
    reference: text({ min: 1, max: 100 }).annotate({
      description: "Reference of the purchase, such as an order number; it keeps the receipt from being sent twice"
    }),
    template: Schema.optionalKey(
      TemplateKey.annotate({ description: "Key of a published template; left out, it is chosen first" })
    ),
    variables: Schema.optionalKey(
      Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)).annotate({
        description: "Values of the template's variables, as a JSON object; asked for when left out"
      })
    )
  }),
  about: "template",
  uses: { list_templates, read_template_schema, render_template, send_transactional, read_send },
  example: { to: "ada@example.com", reference: "10482", template: "receipt" },
  messages: ({ reference, template, to, variables }, calls) => {
    const chosen = template ?? "<template>"
    const filled = variables ?? "<variables>"
    const mail = { template: chosen, variables: filled }
    const steps = [
      ...(template === undefined
        ? [
            `Call ${calls.list_templates({ limit: 100 })}. Choose the published template that is a receipt; its key is <template>. If none is, say so and stop.`
          ]
        : []),
      `Call ${calls.read_template_schema({ key: chosen })}. ${
        variables === undefined
          ? "Its variables are what <variables> must hold, as one JSON object. Ask me for each required value that I have not told you; never make up a name, an amount or a date."
          : "Hold the variables of the next step against it, and tell me what is missing."
      }`,
      `Call ${calls.render_template({ ...mail, detail: "summary" })} and show me the subject and the text. On schema_contract_violation, put right what fields names and preview again. Go on once I agree.`,
      `Call ${calls.send_transactional({ ...mail, to, idempotency_key: `receipt-${reference}` })}. The id in its answer is <send>. If no answer comes, or it says to wait, repeat the very same call: under the same idempotency_key the mail goes out once.`,
      `Call ${calls.read_send({ id: "<send>" })}: queued and sent mean on its way, delivered means arrived. On suppressed, bounced or failed, tell me why, and do not send again.`
    ]
    return [
      inSteps(`Send ${to} the receipt for ${reference}.`, steps),
      ...(template === undefined
        ? []
        : ["This is how the template reads, with samples:", { shows: render_template, key: template, part: "text" }])
    ]
  }
})
