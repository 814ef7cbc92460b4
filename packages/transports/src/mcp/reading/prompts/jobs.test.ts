import { isId } from "@tidings/schema/Id"
import { assert, describe, layer } from "@effect/vitest"
import { sampleVariables } from "@tidings/engines/templates/index"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { EmailHandover } from "@tidings/services/sends/EmailHandover"
import { deliverNow } from "@tidings/testing/deliverMail"
import { Inbox } from "@tidings/services/inbox/Inbox"
import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { endpoints } from "@tidings/testing/endpoints"
import { prompts } from "@tidings/testing/prompts"
import { makeReceiver } from "@tidings/testing/Receiver"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { follow } from "../../testing/agent.ts"
import { connected, sdks } from "../../testing/sdkClients.ts"

const receipt = demoTemplates.find(({ key }) => key === "receipt")!
const near = Layer.merge(world, Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8")))
const [first, second] = sdks
const table = [
  [first!, ""],
  [first!, "?view=search"],
  [second!, ""],
  [second!, "?variants=flat"]
] as const

describe.each(table)("%s at /mcp%s that follows a prompt", (sdk, view) => {
  layer(near, { excludeTestServices: true })((it) => {
    const setUp = Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* call("create_template", receipt, { key })
      yield* call("publish_template", { key: receipt.key }, { key })
      const { url } = yield* serve({ endpoints, prompts })
      const client = yield* connected(sdk, `${url}/mcp${view}`, key)
      const context = yield* Effect.context<EmailHandover>()
      /** Delivers the sends in place of the worker. */
      const meanwhile = async ({ id }: { readonly id?: string }) => {
        if (id === undefined || !isId("snd", id)) return
        await Effect.runPromiseWith(context)(deliverNow(id))
      }
      return { key, client, meanwhile }
    })

    const mailsTo = (to: string) =>
      Effect.gen(function* () {
        const inbox = yield* Inbox
        const { mails } = yield* inbox.list({ to })
        const real = mails.filter(({ livemode }) => livemode)
        return yield* Effect.forEach(real, ({ id }) => Effect.map(inbox.read(id), (mail) => mail!))
      })
    const someone = () => `${crypto.randomUUID()}@example.com`

    it.effect("sends a receipt, and sends it once however often it follows", () =>
      Effect.gen(function* () {
        const { client, meanwhile } = yield* setUp
        const variables = sampleVariables(receipt)
        for (const given of [{ template: "receipt", variables: JSON.stringify(variables) }, {}]) {
          const to = someone()
          const job = {
            prompt: "send_receipt",
            given: { ...given, to, reference: `HP \`${to}\``.slice(0, 100) },
            knows: { template: "receipt", variables },
            meanwhile
          }
          const { called } = yield* follow(client, job)
          assert.deepInclude(called.at(-1), { name: "read_send" })
          assert.strictEqual(called.at(-1)!.answer["status"], "delivered")
          yield* follow(client, job)
          const mails = yield* mailsTo(to)
          assert.deepStrictEqual(
            mails.map(({ subject }) => subject),
            ["Your receipt for order 10482"]
          )
          assert.include(mails[0]!.text, "Stoneware mug × 4")
        }
      }).pipe(Effect.scoped)
    )

    it.effect("announces a release to everybody named, tried in the sandbox before", () =>
      Effect.gen(function* () {
        const { client, key, meanwhile } = yield* setUp
        const recipients = [someone(), someone()]
        const { called } = yield* follow(client, {
          prompt: "announce_release",
          given: { brief: "Version 2.1 is out. `quicker`", key: "release-2-1", recipients: recipients.join(" , ") },
          knows: {
            name: "Release 2.1",
            subject: "Version 2.1 is here",
            "preview text": "Previews are twice as quick",
            MJML: `<mjml><mj-body><mj-section><mj-column><mj-text>It is <a href="https://example.com/2-1">out</a>.</mj-text></mj-column></mj-section></mj-body></mjml>`
          },
          meanwhile
        })
        assert.deepStrictEqual(
          called.map(({ name }) => name),
          [
            "create_template",
            "render_template",
            "update_template",
            "publish_template",
            "send_test",
            "read_send",
            "send_transactional",
            "send_transactional"
          ]
        )
        assert.deepInclude(called[5]!.answer, { status: "delivered", connectorProvider: "sandbox" })
        const { body } = yield* call("read_template", { key: "release-2-1" }, { key })
        assert.deepInclude(body.data, { status: "published", version: 1, category: "marketing" })
        for (const to of recipients) {
          const mails = yield* mailsTo(to)
          assert.deepStrictEqual(
            mails.map(({ subject }) => subject),
            ["Version 2.1 is here"]
          )
          assert.include(
            mails[0]!.headers.map(({ name }) => name),
            "List-Unsubscribe"
          )
        }
      }).pipe(Effect.scoped)
    )

    it.effect("sets up a webhook, whose receiver tells by the given code what is genuine", () =>
      Effect.gen(function* () {
        const { client } = yield* setUp
        const receiver = yield* makeReceiver(() => ({ status: 204 }))
        const { called, texts } = yield* follow(client, {
          prompt: "set_up_webhook",
          given: { url: receiver.url, events: "send.delivered, order.paid" },
          knows: { "new random text": crypto.randomUUID() }
        })
        const [created, tested, read] = called.map(({ answer }) => answer)
        assert.deepInclude(tested!["delivery"], { status: "delivered", response_status: 204 })
        assert.deepInclude(read, { status: "enabled", events: ["send.delivered", "order.paid"] })

        const code = /```js\n(.*)\n```/su.exec(texts[1]!)![1]!
        const { isGenuine } = yield* Effect.promise(
          () => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
        )
        const [{ body, headers }] = receiver.requests as unknown as readonly [(typeof receiver.requests)[number]]
        assert.strictEqual(headers["webhook-id"], JSON.parse(body).id)
        const secret = created!["secret"]
        assert.isTrue(isGenuine(body, headers, secret))
        assert.isTrue(
          isGenuine(body, { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` }, secret)
        )
        for (const [text, told, key] of [
          [`${body} `, headers, secret],
          [body, { ...headers, "webhook-id": "evt_other" }, secret],
          [body, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 301) }, secret],
          [body, { ...headers, "webhook-signature": undefined }, secret],
          [body, {}, secret],
          [body, headers, `whsec_${Buffer.alloc(32).toString("base64")}`]
        ])
          assert.isFalse(isGenuine(text, told, key))
      }).pipe(Effect.scoped)
    )
  })
})
