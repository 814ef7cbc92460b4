import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import deliver_email from "@tidings/services/sends/jobs/deliver_email"
import advance_runs from "@tidings/services/sequences/jobs/advance_runs"
import deliver_sms from "@tidings/services/sms/jobs/deliver_sms"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const file = `key: delivery
trigger: { type: api.enroll }
nodes:
  thanks: { type: send, template: thanks, variables: { name: "{{ variables.name }}" }, next: read }
  read: { type: wait, on: [{ event: send.delivered, send: thanks, next: shipped }], timeout: { after: 1d, next: end } }
  shipped:
    type: send
    channel: sms
    template: order.shipped
    to: "{{ variables.phone }}"
    language: "{{ variables.language }}"
    variables: { order: "{{ variables.order }}", link: "https://acme.example/t" }
    consentProofId: "{{ variables.consent }}"
    next: arrived
  arrived: { type: wait, on: [{ event: sms.delivered, send: shipped, next: which }], timeout: { after: 1d, next: end } }
  which: { type: branch, cases: [{ when: { sends.shipped.status: delivered }, next: reached }], else: end }
  reached: { type: exit, status: completed, reason: reached }
`

layer(world, { excludeTestServices: true })("a contact of the sandbox, over REST", (it) => {
  it.effect("is sent one mail and one text by a sequence, which goes on by what becomes of each", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints })
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "thanks")
      yield* appliedSequence(workspace, "delivery", file)
      const ask = (path: string, body?: object) =>
        Effect.promise(async (): Promise<{ readonly status: number; readonly body: any }> => {
          const response = await fetch(`${url}${path}`, {
            method: body === undefined ? "GET" : "POST",
            headers: { Authorization: `Bearer ${workspace.test}`, "Content-Type": "application/json" },
            ...(body !== undefined && { body: JSON.stringify(body) })
          })
          return { status: response.status, body: await response.json() }
        })

      const sequence = yield* ask("/v1/sequences/delivery")
      assert.deepInclude(
        sequence.body.nodes.find(({ id }: any) => id === "shipped"),
        { type: "send", rule: "text message order.shipped, to {{ variables.phone }}" }
      )
      const contact = { external_id: "usr_481", email: "ada@example.com" }
      const variables = { name: "Ada", phone: "+353861234567", language: "de", order: "A-1042" }
      const lacking = yield* ask("/v1/sequences/delivery/enroll", { contact })
      assert.deepStrictEqual(
        lacking.body.error.fields.map(({ path }: any) => path),
        ["variables.name"]
      )

      const enrolled = yield* ask("/v1/sequences/delivery/enroll", {
        contact,
        variables: { ...variables, consent: "signup-481" }
      })
      assert.strictEqual(enrolled.status, 201)
      for (let n = 0; n < 4; n++) yield* Worker.drain([advance_runs, deliver_email, deliver_sms])

      const run = yield* ask(`/v1/sequence-runs/${enrolled.body.id}`)
      const sends = yield* ask(`/v1/sends?sequenceId=${sequence.body.id}`)
      const texts = yield* ask("/v1/messaging/transactional/deliveries")
      const [mail] = sends.body.data
      const [text] = texts.body.data
      assert.deepStrictEqual([sends.body.data.length, texts.body.data.length], [1, 1])
      assert.deepStrictEqual([mail.to, mail.status], ["ada@example.com", "delivered"])
      assert.deepInclude(text, {
        to: variables.phone,
        status: "delivered",
        templateKey: "order.shipped",
        connectorProvider: "sandbox",
        consentProofId: "signup-481"
      })
      assert.deepInclude(run.body, { status: "completed", currentNodeId: "reached", livemode: false })
      assert.deepStrictEqual(
        run.body.timeline.map(({ event, node, reason, sendId, type }: any) =>
          [type, node, event, sendId, reason].filter((part) => part !== undefined).join(" ")
        ),
        [
          "enrolled",
          "entered thanks",
          `sent thanks ${mail.id}`,
          "entered read",
          "woken read send.delivered",
          "entered shipped",
          `sent shipped ${text.id}`,
          "entered arrived",
          "woken arrived sms.delivered",
          "entered which",
          "branched which reached",
          "entered reached",
          "ended reached reached"
        ]
      )
    }).pipe(Effect.scoped)
  )
})
