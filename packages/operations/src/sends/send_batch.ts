import { decoderOf } from "@tidings/pipeline/coding/decode"
import { misfitOf } from "@tidings/pipeline/coding/misfit"
import * as Operation from "@tidings/pipeline/Operation"
import { requestHash } from "@tidings/pipeline/stages/requestHash"
import type { Problem } from "@tidings/schema/Problem"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { SendBatchRequest, SentBatch } from "@tidings/schema/resources/SendBatch"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import { sendBatchPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { MessageBatches } from "@tidings/services/sends/batch/MessageBatches"
import type { SingleSend } from "@tidings/services/sends/batch/MessageGroups"
import { Effect, Schema } from "effect"
import send_transactional from "./send_transactional.ts"

type Batch = typeof SendBatchRequest.Type

/** The bodies that single sends of the messages would have, as the caller wrote them. */
const bodiesOf = ({ messages, template }: Batch) =>
  messages.map(({ idempotencyKey: _key, ...given }) =>
    template === undefined || (given.template ?? null) !== null ? given : { ...given, template }
  )

const isTemplateKey = Schema.is(TemplateKey)

/** Numbers of messages by template; those that name none, or what is no key of one, are left out. */
const countsOf = (batch: Batch): ReadonlyArray<readonly [template: string, count: number]> => {
  const counts = new Map<string, number>()
  for (const { template } of bodiesOf(batch))
    if (isTemplateKey(template)) counts.set(template, (counts.get(template) ?? 0) + 1)
  return [...counts]
}

const people = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "person" : "people"}`

const shownTemplates = 5

const decode = decoderOf(send_transactional, misfitOf(send_transactional))
const single: SingleSend = {
  decode: (input) => decode({ encoding: "json", input }) as Effect.Effect<SendRequest, Problem>,
  hashOf: requestHash
}

export default Operation.make({
  name: "send_batch",
  http: "POST /v1/transactional/batch",
  scope: "templates:send",
  unlisted: true,
  idempotency: "items",
  items: "messages",
  audit: "transactional.batch",
  summary: "Send a batch of transactional emails",
  description:
    "Accepts up to 1,000 messages in one call, each as send_transactional would, with a key, an answer and an error of its own: some may be refused while others leave. It counts once against the rate limit. A call that was cut short is repeated with the same keys: what was done is answered again, and the rest is done.",
  alsoSaid: "bulk many recipients at once multiple emails mails mass several messages",
  input: SendBatchRequest,
  output: SentBatch,
  status: 202,
  outward: true,
  errors: ["idempotency_key_invalid", "batch_in_flight_limit", "field_invalid"],
  failed: ({ data, refused }) => refused === data.length,
  maxBodyBytes: 15 * 1024 * 1024,
  example: {
    template: "login-code",
    messages: [
      {
        idempotencyKey: "code-s_1001",
        to: "ada@example.com",
        variables: { code: "041 932", expires_minutes: 10 }
      },
      { idempotencyKey: "code-s_1002", to: "grace@example.com", variables: { code: "288 105", expires_minutes: 10 } }
    ]
  },
  surface: "email_send",
  asks: (batch) => {
    const counts = countsOf(batch)
    const parts = counts.slice(0, shownTemplates).map(([template, count]) => `template ${template} to ${people(count)}`)
    if (parts.length === 0) return `Send mails to ${people(batch.messages.length)}`
    const more = counts.length - parts.length
    return `Send ${[...parts, ...(more > 0 ? [`${more} more templates`] : [])].join(", ")}`
  },
  shows: (batch) =>
    Effect.flatMap(single.decode(bodiesOf(batch)[0]), (first) => sendBatchPreview(first, batch.messages.length - 1)),
  verb: "send all",
  seen: (batch) => MessageBatches.use((batches) => batches.seen(countsOf(batch).map(([template]) => template))),
  handler: (batch) =>
    MessageBatches.use((batches) => {
      const bodies = bodiesOf(batch)
      const items = batch.messages.map(({ idempotencyKey: key }, index) => ({ given: bodies[index]!, key }))
      return batches.accept(items, single)
    }),
  drafts: true
})
