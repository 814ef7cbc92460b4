import { assert, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import { isWritable } from "@tidings/schema/fields/writable"
import * as Worker from "@tidings/jobs/Worker"
import { accountAt } from "@tidings/testing/accountAt"
import { deliverMail } from "@tidings/testing/deliverMail"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect, Redacted } from "effect"
import { createHmac, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import deliver_email from "../sends/jobs/deliver_email.ts"
import { AccountCallbacks } from "./AccountCallbacks.ts"
import { Inbound } from "./Inbound.ts"
import { openCallbacks } from "./openCallbacks.ts"

const fixtures = new URL("../../../../test-fixtures/providers/", import.meta.url)

/** A recorded report, rewritten to be about this Message-ID. */
const reportAbout = (file: string, messageId: string) =>
  Buffer.from(
    readFileSync(new URL(file, fixtures), "latin1").replaceAll(/<[^<>@\s]+@mail\.tidings\.example>/gu, messageId),
    "latin1"
  )

const token = "a-token-for-reports"
const [callback] = openCallbacks({ inboundToken: token, accounts: [] })

/** Posts this body to the callback as a mail server does. */
const posted = (raw: Uint8Array) =>
  Inbound.use((inbound) =>
    inbound.accept(callback!, {
      method: "POST",
      url: "https://tidings.test/inbound/email/smtp",
      headers: { authorization: `Bearer ${token}` },
      body: Effect.succeed(raw)
    })
  )

const sent = Effect.gen(function* () {
  const { live: key } = yield* makeWorkspace()
  const sendId = yield* deliverMail(key, { to: "ada@example.net", body: "<p>Hello</p>" })
  const read = Effect.map(call("read_send", { id: sendId }, { key }), (answer) => answer.body)
  const suppressed = Effect.map(call("list_suppressions", { email: "ada@example.net" }, { key }), (answer) =>
    answer.body.data.map(({ reason }: any) => reason)
  )
  const report = (file: string, domain = "tidings.test") => posted(reportAbout(file, `<${sendId}@${domain}>`))
  return { sendId, read, suppressed, report }
})

layer(world)("a report", (it) => {
  it.effect("is not received before whoever posts it has proved to be one who may", () =>
    Effect.gen(function* () {
      for (const headers of [{}, { authorization: "Bearer another" }]) {
        const request = { method: "POST", url: "https://tidings.test/", headers, body: Effect.die("received") }
        const { row } = yield* Effect.flip(Inbound.use((inbound) => inbound.accept(callback!, request)))
        assert.strictEqual(row.status, 401)
      }
    })
  )

  it.effect("lets a hard bounce end the send and suppress its recipient", () =>
    Effect.gen(function* () {
      const { read, report, suppressed } = yield* sent
      assert.isTrue(yield* report("postfix/user-unknown.eml"))
      const { events, status } = yield* read
      assert.strictEqual(status, "bounced")
      assert.deepInclude(events.at(-1), { type: "send.bounced", source: "provider" })
      assert.deepInclude(events.at(-1).data, { bounce_type: "hard", enhanced_status_code: "5.1.1" })
      assert.include(events.at(-1).data.reason, "User unknown")
      assert.deepStrictEqual(yield* suppressed, ["hard_bounce"])
    })
  )

  it.effect.each([
    ["postfix/mailbox-full.eml", "send.bounced", "bounced", []],
    ["postfix/delayed.eml", "send.delivery_delayed", "delivered", []],
    ["feedback-loop/redacted.eml", "send.complained", "complained", ["complaint"]],
    ["ses/complaint.eml", "send.complained", "complained", ["complaint"]],
    ["gmail/no-such-user.eml", "send.bounced", "bounced", ["hard_bounce"]],
    ["exim/user-unknown.eml", "send.bounced", "bounced", ["hard_bounce"]],
    ["exchange/recipient-not-found.eml", "send.bounced", "bounced", ["hard_bounce"]]
  ] as const)("understands %s as %s", ([file, type, expected, reasons]) =>
    Effect.gen(function* () {
      const { read, report, suppressed } = yield* sent
      assert.isTrue(yield* report(file))
      const { events, status } = yield* read
      assert.strictEqual(events.at(-1).type, type)
      assert.strictEqual(status, expected)
      assert.deepStrictEqual(yield* suppressed, reasons)
    })
  )

  it.effect("finds the send by its id when a relay wrote another domain into the Message-ID", () =>
    Effect.gen(function* () {
      const { read, report } = yield* sent
      assert.isTrue(yield* report("postfix/user-unknown.eml", "relay.example"))
      assert.strictEqual((yield* read).status, "bounced")
    })
  )

  it.effect("records the same report once", () =>
    Effect.gen(function* () {
      const { read, report } = yield* sent
      yield* report("postfix/user-unknown.eml")
      yield* report("postfix/user-unknown.eml")
      assert.strictEqual((yield* read).events.filter(({ type }: any) => type === "send.bounced").length, 1)
    })
  )

  it.effect.each(["feedback-loop/not-spam.eml", "postfix/relayed.eml"])("changes nothing for %s", (file) =>
    Effect.gen(function* () {
      const { read, report, suppressed } = yield* sent
      const before = yield* read
      assert.isFalse(yield* report(file))
      assert.deepStrictEqual([yield* read, yield* suppressed], [before, []])
    })
  )

  it.effect.each([
    ["an unknown send", reportAbout("postfix/user-unknown.eml", "<snd_unknown@tidings.test>")],
    ["another's mail", reportAbout("postfix/user-unknown.eml", "<somebody@else.example>")],
    ["nothing at all", Buffer.from("From: ada@example.com\r\nSubject: Hi\r\n\r\nNo report.")]
  ] as const)("matches no send to a mail about %s", ([, raw]) =>
    Effect.gen(function* () {
      assert.isFalse(yield* posted(raw))
    })
  )

  const head = "From: a@example.com\r\nContent-Type: multipart/report; boundary=b\r\n"
  it.effect.each([
    ["lines", `${head}Content-Type: text/plain; format=flowed\r\n\r\n${"a \r\n".repeat(250_000)}`],
    ["bare lines", `${head}\r\n${"\n".repeat(1_000_000)}`],
    ["headers", `From: a@example.com\r\n${"X-A: b\r\n".repeat(5_000)}\r\n`],
    ["folded headers", `From: a@example.com\r\n${" b\r\n".repeat(5_000)}\r\n`],
    ["headers that never end", `From: a@example.com\r\n${"a\r\n".repeat(5_000)}`],
    ["parts", `${head}\r\n${"--b\r\n\r\nx\r\n".repeat(5_000)}`]
  ] as const)("refuses by name a mail of more %s than any report has", ([, text]) =>
    Effect.gen(function* () {
      const { code, fields } = yield* Effect.flip(posted(Buffer.from(text)))
      assert.deepStrictEqual([code, fields?.[0]?.path, fields?.[0]?.code], ["field_invalid", "body", "too_long"])
    })
  )

  it.effect("reads many reports that come at once, each for its own send", () =>
    Effect.gen(function* () {
      const all = yield* Effect.all(Array.from({ length: 4 }, () => sent))
      const matched = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, index) => all[index % all.length]!),
        ({ report }) => report("postfix/user-unknown.eml"),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(new Set(matched), new Set([true]))
      for (const { read } of all) assert.strictEqual((yield* read).status, "bounced")
    })
  )

  it.effect.each(["", "{}", '{"a":1}', "no mail", "\0\0\0"])("refuses %j, which is no mail", (text) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(posted(Buffer.from(text)))
      assert.strictEqual(refused.code, "field_invalid")
    })
  )
})

const signingSecret = Redacted.value(resend.callback!.key)

/** A webhook request of Resend, with a valid signature. */
const signed = (nowMs: number, told: unknown) => {
  const body = Buffer.from(JSON.stringify(told))
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(signingSecret.slice("whsec_".length), "base64")
  const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.`).update(body).digest("base64")
  const headers = { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` }
  return { method: "POST", url: "https://tidings.test/", headers, body: Effect.succeed(body) }
}

/** Texts that no column can store, or that are very long. */
const words = ["no\0thing", "half a pair \ud83d", `${"x".repeat(999)}😀`, "😀".repeat(20_000)]

layer(world)("what a provider's webhook says of a send", (it) => {
  it.effect.each(words.map((text, index) => [index, text] as const))(
    "is recorded as far as it can be kept, whatever it says (%i)",
    ([, message]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "hello")
        const stage = yield* Effect.provide(resend.behaving.takes, resend.services)
        const { id } = yield* accountAt(workspace.id, resend.row, { ...stage.credentials, signingSecret })
        const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
        const { body } = yield* call("send_transactional", input, { key: workspace.live, idempotencyKey: randomUUID() })
        yield* Worker.drain([deliver_email])
        const open = yield* AccountCallbacks.use((callbacks) => callbacks.find(resend.row, id))
        const told = {
          type: "email.bounced",
          data: { email_id: message, tags: { send: body.id }, bounce: { message, type: message } }
        }
        const nowMs = yield* Clock.currentTimeMillis
        const accepted = yield* Inbound.use((inbound) => inbound.accept(open!, signed(nowMs, told)))
        assert.isTrue(accepted)
        const { events, status } = (yield* call("read_send", { id: body.id }, { key: workspace.live })).body
        assert.strictEqual(status, "bounced")
        const { reason } = events.at(-1).data
        assert.isTrue(isWritable(reason) && reason.length > 5 && [...reason].length <= 1_000, reason)
      }).pipe(Effect.scoped)
  )
})
