import { assert, layer } from "@effect/vitest"
import { type Heard, httpPeer, type Said } from "@tidings/connectors/testing/httpPeer"
import twilio from "@tidings/connectors/sms/twilio/twilio"
import telnyx from "@tidings/connectors/sms/telnyx/testing/peer"
import type { Any } from "@tidings/connectors/Connector"
import { PutOff, Retry } from "@tidings/jobs/Job"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SmsId, WorkspaceId } from "@tidings/schema/Id"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { accountAt } from "@tidings/testing/accountAt"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { createHmac, randomUUID } from "node:crypto"
import { AccountCallbacks } from "../inbound/AccountCallbacks.ts"
import { Inbound } from "../inbound/Inbound.ts"
import { SmsHandover } from "./SmsHandover.ts"
import { SmsNumbers } from "./SmsNumbers.ts"

const authToken = "1".repeat(32)
const accountSid = `AC${"0".repeat(32)}`

const messageOf = ({ said }: Heard, index: number) => ({
  sid: `SM${String(index).padStart(32, "0")}`,
  to: said.To,
  from: said.From,
  body: said.Body,
  direction: "outbound-api",
  status: "queued",
  // Unix epoch, the initial time of these tests' clock.
  date_created: new Date(0).toUTCString(),
  error_code: null,
  error_message: null
})

/** A Twilio with scripted answers to posts; if `keeps`, it lists the messages posted to it. */
const twilioThat = Effect.fnUntraced(function* (answer: (posts: number) => Said, keeps = true) {
  const { heard, url } = yield* httpPeer((one, before) => {
    const posted = before.filter(({ method }) => method === "POST")
    if (one.method === "POST") return answer(posted.length)
    if (!one.path.includes("/Messages.json")) return { status: 200, body: { sid: accountSid, status: "active" } }
    return { status: 200, body: { messages: keeps ? posted.map(messageOf) : [] } }
  })
  const credentials = { accountSid, authToken, sender: "+14155550199", apiUrl: url }
  return { credentials, posts: () => heard.filter(({ method }) => method === "POST") }
})

/** A request signed as Twilio signs it. */
const signed = (url: string, fields: Readonly<Record<string, string>>) => {
  const names = Object.keys(fields).toSorted()
  const text = url + names.map((name) => name + fields[name]).join("")
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", authToken).update(text).digest("base64")
    },
    body: Effect.succeed(Buffer.from(new URLSearchParams(fields).toString()))
  }
}

const takes = (): Said => ({ status: 201, body: { sid: `SM${"7".repeat(32)}`, status: "queued" } })
const refuses = (status: number, code: number, message: string) => (): Said => ({
  status,
  body: { code, message, status }
})

const connect = (workspaceId: WorkspaceId, row: Any, credentials: object) =>
  Effect.map(accountAt(workspaceId, row, credentials), ({ id }) => id)

/** A message of a workspace, with helpers to make and observe attempts at it. */
const accepted = Effect.fnUntraced(function* ({
  id: workspaceId,
  live
}: {
  readonly id: WorkspaceId
  readonly live: string
}) {
  const input = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }
  const { body } = yield* call("send_transactional_sms", input, { key: live, idempotencyKey: randomUUID() })
  const id = body.id as SmsId
  const attempt = { ...lastAttempt, workspaceId, lane: `deliver_sms/${workspaceId}` }
  return {
    id,
    provider: body.connectorProvider as string,
    deliver: (isLast = true) =>
      SmsHandover.use((deliveries) =>
        Effect.result(deliveries.deliver(id, { ...attempt, isLast, waitSeconds: isLast ? 0 : 5 }))
      ),
    reconcile: (isLast = true) =>
      SmsHandover.use((deliveries) => Effect.result(deliveries.lookUp(id, { ...attempt, isLast }))),
    read: SmsRepository.use((messages) => Effect.map(messages.open(id), (row) => row!))
  }
})

layer(world)("a text message of a workspace with accounts", (it) => {
  it.effect("goes through the first of them, is offered there once, and keeps what it is called there", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const peer = yield* twilioThat(takes)
      const connectorId = yield* connect(workspace.id, twilio, peer.credentials)
      const { deliver, id, provider, read } = yield* accepted(workspace)
      assert.strictEqual(provider, "twilio")
      yield* deliver()
      yield* deliver()
      const row = yield* read
      assert.deepStrictEqual([row.status, row.connector, row.connector_id], ["sent", "twilio", connectorId])
      assert.strictEqual(row.provider_message_id, `SM${"7".repeat(32)}`)
      assert.strictEqual(row.body, "", "its code is kept no longer")
      const [post, ...more] = peer.posts()
      assert.lengthOf(more, 0)
      assert.deepInclude(post!.said, {
        To: "+353861234567",
        From: "+14155550199",
        Body: "041932 is your Tidings code. It works for 10 minutes. Do not share it with anyone.",
        ValidityPeriod: "900"
      })
      const told = new URL(post!.said.StatusCallback)
      assert.strictEqual(told.pathname, `/inbound/sms/twilio/${connectorId}`)
      assert.include(told.search, id)
      assert.deepInclude(row.events.at(-1)!.data, { provider: "twilio", connector_id: connectorId })
    })
  )

  it.effect("goes through the next one where the first surely took nothing, and tells why", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [busy, second] = [
        yield* twilioThat(refuses(429, 20_429, "Too Many Requests")),
        yield* telnyx.behaving.takes
      ]
      yield* connect(workspace.id, twilio, busy.credentials)
      yield* connect(workspace.id, telnyx.row, second.credentials)
      const { deliver, id, read } = yield* accepted(workspace)
      yield* deliver()
      const row = yield* read
      assert.deepStrictEqual([row.status, row.connector, second.arrived()], ["sent", "telnyx", [id]])
      const [tried] = (row.events.at(-1)!.data as any).tried
      assert.deepInclude(tried, { provider: "twilio", http_status: 429, reason: "Too Many Requests" })
    })
  )

  it.effect("waits where nobody takes it, and fails at the last attempt, with the provider's words", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const busy = yield* twilioThat(refuses(429, 20_429, "Too Many Requests"))
      yield* connect(workspace.id, twilio, busy.credentials)
      const { deliver, read } = yield* accepted(workspace)
      const retry = yield* deliver(false)
      assert.isTrue(Result.isFailure(retry) && retry.failure instanceof Retry)
      assert.deepStrictEqual([(yield* read).status, (yield* read).handover_at], ["queued", null])
      yield* deliver()
      const row = yield* read
      assert.strictEqual(row.status, "failed")
      assert.deepInclude(row.events.at(-1)!.data, { reason: "Too Many Requests", provider_code: "20429" })
    })
  )

  it.effect(
    "is unconfirmed where the answer was lost: no account is asked to send it again, and a look-up finds it",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const [lost, second] = [yield* twilioThat(() => "cut"), yield* telnyx.behaving.takes]
        yield* connect(workspace.id, twilio, lost.credentials)
        yield* connect(workspace.id, telnyx.row, second.credentials)
        const { deliver, read, reconcile } = yield* accepted(workspace)
        yield* deliver(false)
        assert.strictEqual((yield* read).status, "unconfirmed")
        yield* deliver()
        assert.deepStrictEqual([lost.posts().length, second.arrived()], [1, []])
        yield* reconcile()
        const row = yield* read
        assert.deepStrictEqual([row.status, row.provider_message_id], ["sent", `SM${"0".repeat(32)}`])
      })
  )

  it.effect("stays unconfirmed where its provider shows nothing of it, which is asked again until the last time", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const lost = yield* twilioThat(() => "cut", false)
      yield* connect(workspace.id, twilio, lost.credentials)
      const { deliver, read, reconcile } = yield* accepted(workspace)
      yield* deliver()
      const again = yield* reconcile(false)
      assert.isTrue(Result.isFailure(again) && again.failure instanceof Retry)
      assert.isTrue(Result.isSuccess(yield* reconcile()))
      assert.deepStrictEqual([(yield* read).status, lost.posts().length], ["unconfirmed", 1])
    })
  )

  it.effect("has failed where a provider that shows all it took shows nothing of it minutes later: it never left", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const lost = yield* twilioThat(() => "cut", false)
      yield* connect(workspace.id, twilio, lost.credentials)
      const { deliver, read, reconcile } = yield* accepted(workspace)
      yield* deliver()
      yield* TestClock.adjust("6 minutes")
      yield* reconcile(false)
      const row = yield* read
      assert.deepStrictEqual([row.status, row.events.at(-1)!.data["reason"]], ["failed", "never_left"])
      assert.lengthOf(lost.posts(), 1)
    })
  )

  it.effect("opts its number out where the provider says that it was asked to stop", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const stopped = yield* twilioThat(refuses(400, 21_610, "Attempt to send to unsubscribed recipient"))
      yield* connect(workspace.id, twilio, stopped.credentials)
      const { deliver, read } = yield* accepted(workspace)
      yield* deliver()
      assert.strictEqual((yield* read).status, "suppressed")
      const numbers = yield* SmsNumbers.use((service) => service.list(workspace.world, undefined, 10))
      assert.deepStrictEqual(
        numbers.map(({ number, source }) => [number, source]),
        [["+353861234567", "provider"]]
      )
      const next = yield* accepted(workspace)
      assert.strictEqual((yield* next.read).status, "suppressed")
      assert.lengthOf(stopped.posts(), 1)
    })
  )

  it.effect("hears by its account's own address that it was delivered, and that its recipient wants no more", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const peer = yield* twilioThat(takes)
      const connectorId = yield* connect(workspace.id, twilio, peer.credentials)
      const { deliver, read } = yield* accepted(workspace)
      yield* deliver()
      const open = yield* AccountCallbacks.use((callbacks) => callbacks.find(twilio, connectorId))
      const url = String(peer.posts()[0]!.said.StatusCallback)
      const posts = (fields: Readonly<Record<string, string>>) =>
        Inbound.use((inbound) => inbound.accept(open!, signed(url, { AccountSid: accountSid, ...fields })))
      const MessageSid = `SM${"7".repeat(32)}`
      yield* posts({ MessageSid, MessageStatus: "delivered", To: "+353861234567", From: "+14155550199" })
      assert.strictEqual((yield* read).status, "delivered")
      const stop = { MessageSid: `SM${"8".repeat(32)}`, From: "+353861234567", To: "+14155550199", Body: "Stop." }
      yield* posts(stop)
      yield* posts(stop)
      const numbers = yield* SmsNumbers.use((service) => service.list(workspace.world, undefined, 10))
      assert.deepStrictEqual(
        numbers.map(({ number, source }) => [number, source]),
        [["+353861234567", "keyword"]]
      )
    })
  )

  it.effect("is not sent once it is of no use any more", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const peer = yield* twilioThat(takes)
      yield* connect(workspace.id, twilio, peer.credentials)
      const { deliver, read } = yield* accepted(workspace)
      yield* TestClock.adjust("16 minutes")
      yield* deliver()
      assert.deepStrictEqual([(yield* read).status, peer.posts().length], ["failed", 0])
    })
  )

  it.effect("fails once it is of no use any more, though its account is not asked for longer", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const busy = yield* twilioThat(() => ({
        status: 429,
        headers: { "Retry-After": "3600" },
        body: { code: 20_429, message: "Too Many Requests", status: 429 }
      }))
      yield* connect(workspace.id, twilio, busy.credentials)
      const [first, second] = [yield* accepted(workspace), yield* accepted(workspace)]
      yield* first.deliver(false)
      for (let minute = 0; minute < 15; minute += 3) {
        const undone = yield* second.deliver(false)
        assert.isTrue(Result.isFailure(undone) && undone.failure instanceof PutOff)
        yield* TestClock.adjust("3 minutes")
      }
      yield* TestClock.adjust("1 second")
      yield* second.deliver(false)
      const { events, status } = yield* second.read
      assert.deepStrictEqual([status, busy.posts().length], ["failed", 1])
      assert.deepInclude(events.at(-1)!.data, { reason: "no provider took it while it was of use" })
    })
  )
})
