import { Schema } from "effect"
import { id } from "../Id.ts"
import { Metadata } from "../fields/Metadata.ts"
import { Send, SendStatus, Simulation, type SendStatus as Status } from "../resources/Send.ts"

const before = {
  send_id: id("snd"),
  status: SendStatus.annotate({ description: "The send's status after this event" }),
  to: Schema.String.annotate({ description: "The recipient's address" }),
  subject: Schema.String.annotate({
    description:
      "The subject as sent; for a live system mail, which may hold a code, the template's subject with placeholders"
  }),
  template: Send.fields.template
}
const after = {
  simulation: Schema.optionalKey(Simulation),
  metadata: Schema.optionalKey(Metadata.annotate({ description: "The metadata that the send was made with" }))
}

/** The `data` of a send event: the send after the event, and the fields of the event itself. */
export const sendData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({ ...before, ...happened, ...after })

/** The fields of a send in every event of it. */
export type SendData = Schema.Struct.Type<typeof before & typeof after>

/** An example of `sendData`. */
export const sendExample = <S extends Status, H extends object>(status: S, happened: H) => ({
  send_id: "snd_01kb2x9w3t5v7y8z",
  status,
  to: "ada@example.com",
  subject: "041 932 is your login code",
  template: { key: "login-code", version: 1 },
  ...happened,
  metadata: { session: "s_1001" }
})

/** The answer of a provider or of a recipient's server; each field is absent if it was not given. */
export const serverWords = {
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The server's or the provider's own words, at most 1,000 characters, or the reason that it could not be reached"
    })
  ),
  smtp_code: Schema.optionalKey(
    Schema.Int.annotate({ description: "The server's reply code (RFC 5321), such as 550" })
  ),
  enhanced_status_code: Schema.optionalKey(
    Schema.String.annotate({ description: "The server's enhanced status code (RFC 3463), such as 5.1.1" })
  ),
  http_status: Schema.optionalKey(
    Schema.Int.annotate({ description: "Status that the provider's API answered, such as 429" })
  ),
  provider_code: Schema.optionalKey(
    Schema.String.annotate({ description: "The provider's code of the error, such as rate_limit_exceeded" })
  )
}

const account = {
  provider: Schema.optionalKey(
    Schema.String.annotate({ description: "The provider that was asked, or that reports this" })
  ),
  connector_id: Schema.optionalKey(
    id("cnr").annotate({ description: "The workspace's own connector; absent if it is the installation's" })
  )
}

/** The account that a send was offered to, and those that were asked before. */
export const handedTo = {
  ...account,
  tried: Schema.optionalKey(
    Schema.Array(Schema.Struct({ ...account, ...serverWords })).annotate({
      description: "Connectors that did not take it in the same attempt, in order, each with the reason to ask the next"
    })
  )
}

/** The fields that identify a provider's report. */
export const reported = {
  ...account,
  report_id: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The provider's id of its report, or a hash of a report without one; a repeated report changes nothing"
    })
  )
}

export const attempt = Schema.optionalKey(
  Schema.Int.annotate({
    description: "Number of hand-over attempts by then; absent if none failed"
  })
)
