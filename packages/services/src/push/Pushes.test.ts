import { assert, layer } from "@effect/vitest"
import webpush from "@tidings/connectors/push/webpush/webpush"
import { type Heard, httpPeer, type Said } from "@tidings/connectors/testing/httpPeer"
import * as Worker from "@tidings/jobs/Worker"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { unconfirmedPush } from "@tidings/testing/unconfirmed"
import { Caller } from "../access/Caller.ts"
import { systemCaller } from "../access/systemCaller.ts"
import { jobs } from "../allJobs.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { Inbox } from "../inbox/Inbox.ts"
import purge_message_texts from "../jobs/purge_message_texts.ts"
import { Unconfirmed } from "../messages/Unconfirmed.ts"
import { PushRepository } from "@tidings/storage/repositories/PushRepository"
import { accountAt } from "@tidings/testing/accountAt"
import { hearing, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto"

const privateKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
const browser = createECDH("prime256v1")
const keys = { p256dh: browser.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") }
const subscriptionAt = (url: string) => ({ endpoint: `${url}/send/abc`, keys })
const notification = { title: "Your order left ✓", body: "It arrives tomorrow." }

/** Decrypts a request as a browser does (RFC 8291 §3). */
const readBy = ({ body }: Heard) => {
  const [salt, theirs, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), theirs])
  const secret = hkdfSync("sha256", browser.computeSecret(theirs), Buffer.from(keys.auth, "base64url"), info, 32)
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, -1).toString("utf8"))
}

/** The claims of a request's VAPID token; undefined if its key has not signed it. */
const claimsOf = ({ headers }: Heard) => {
  const [, head, claims, signature, k] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/u.exec(headers["authorization"]!)!
  const raw = Buffer.from(k!, "base64url")
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString("base64url"))
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y! } })
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature!, "base64url")
  )
  return isSigned ? JSON.parse(Buffer.from(claims!, "base64url").toString()) : undefined
}

const send = (workspace: Workspace, input: object, key = workspace.live) =>
  call("send_push", input, { key, idempotencyKey: randomUUID() })

const newest = (workspace: Workspace, key = workspace.live) =>
  Effect.map(call("list_pushes", {}, { key }), ({ body }) => body.data[0])

const typesOf = (events: ReadonlyArray<{ readonly type: string }>) => events.map(({ type }) => type)

/** A message of a workspace with an account, after the first attempt at it; the push service answers in turn. */
const attempted = Effect.fnUntraced(function* (...answers: ReadonlyArray<Said>) {
  const workspace = yield* makeWorkspace()
  const { heard, url } = yield* httpPeer((_, before) => answers[Math.min(before.length, answers.length - 1)]!)
  yield* accountAt(workspace.id, webpush, { privateKey, subject: "mailto:ops@example.com", pushServices: url })
  const told = yield* hearing(workspace)
  const { body } = yield* send(workspace, { ...notification, subscription: subscriptionAt(url) })
  assert.strictEqual(body.connectorProvider, "webpush")
  yield* Worker.drain(jobs)
  return { heard, id: body.id, told, url, workspace }
})

layer(world)("a push message", (it) => {
  it.effect("is accepted, and then kept here where no account carries it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body, status } = yield* send(workspace, {
        ...notification,
        subscription: subscriptionAt("https://push.example.com")
      })
      assert.deepStrictEqual([status, body.status, body.connectorProvider], [202, "accepted", "capture"])
      yield* Worker.drain(jobs)
      const after = yield* newest(workspace)
      assert.deepStrictEqual([after.status, typesOf(after.events)], ["sent", ["push.queued", "push.sent"]])
      const kept = yield* PushRepository.use((pushes) => pushes.open(body.id))
      assert.isNotNull(kept!.captured_at)
      assert.strictEqual(kept!.request!.title, notification.title)
    })
  )

  it.effect("that was kept here is shown in the inbox, and forgotten after 30 days", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const subscription = {
        ...subscriptionAt("https://push.example.com"),
        endpoint: `https://push.example.com/${workspace.id}`
      }
      const { body } = yield* send(workspace, { ...notification, subscription })
      yield* Worker.drain(jobs)
      const shown = Inbox.use((inbox) => inbox.messages("push", { to: workspace.id }))
      const { messages } = yield* shown
      assert.deepStrictEqual(
        messages.map(({ id, segments, text, to }) => ({ id, segments, text, to })),
        [
          {
            id: body.id,
            segments: null,
            text: `${notification.title}\n${notification.body}`,
            to: subscription.endpoint
          }
        ]
      )
      yield* TestClock.adjust("29 days")
      yield* purge_message_texts.handler({}, lastAttempt)
      assert.lengthOf((yield* shown).messages, 1)
      yield* TestClock.adjust("2 days")
      yield* purge_message_texts.handler({}, lastAttempt)
      assert.lengthOf((yield* shown).messages, 0)
      assert.isNull((yield* PushRepository.use((pushes) => pushes.open(body.id)))!.request)
    })
  )

  it.effect("whose answer was lost is resolved by its id alone", () =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* makeWorkspace()
      const id = yield* unconfirmedPush({ id: workspaceId })
      const resolved = yield* Unconfirmed.use((messages) => messages.resolve(id, "send_again", {})).pipe(
        Effect.provideService(Caller, systemCaller(workspaceId, "pro")),
        Effect.provideService(CallNotes, CallNotes.empty())
      )
      assert.deepStrictEqual(resolved, { kind: "push", status: "queued" })
    })
  )

  it.effect.each(["sent", "failed", "unconfirmed"])("of the sandbox ends as it simulates: %s", (scenario) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const subscription = subscriptionAt("https://push.example.com")
      const input = { ...notification, subscription, simulationScenario: scenario }
      assert.strictEqual((yield* send(workspace, input)).body.error.code, "field_invalid")
      const { body } = yield* send(workspace, input, workspace.test)
      assert.deepStrictEqual([body.status, body.connectorProvider], ["accepted", "sandbox"])
      yield* Worker.drain(jobs)
      const after = yield* newest(workspace, workspace.test)
      assert.deepStrictEqual([after.status, typesOf(after.events)], [scenario, ["push.queued", `push.${scenario}`]])
      assert.isUndefined(yield* newest(workspace))
      const { captured_at } = (yield* PushRepository.use((pushes) => pushes.open(body.id)))!
      assert.strictEqual(captured_at !== null, scenario === "sent")
    })
  )

  it.effect("reaches the browser through its push service, signed and sealed, and is told to webhooks", () =>
    Effect.gen(function* () {
      const { heard, id, told, url, workspace } = yield* attempted({
        status: 201,
        headers: { Location: "https://push.example.com/message/1" }
      })
      const [post, ...more] = heard
      assert.lengthOf(more, 0)
      assert.deepStrictEqual(readBy(post!), notification)
      assert.deepInclude(claimsOf(post!), { aud: url, sub: "mailto:ops@example.com" })
      assert.deepInclude(post!.headers, { ttl: "86400", "content-encoding": "aes128gcm" })
      const { events, status } = yield* newest(workspace)
      assert.deepStrictEqual([status, typesOf(events)], ["sent", ["push.queued", "push.sent"]])
      assert.strictEqual(events[1].data.provider_message_id, "https://push.example.com/message/1")
      const heardOf = (yield* told).map(({ data, type }: any) => [type, data.push_id, data.status])
      assert.deepStrictEqual(heardOf, [
        ["push.queued", id, "accepted"],
        ["push.sent", id, "sent"]
      ])
      assert.isNull((yield* PushRepository.use((pushes) => pushes.open(id)))!.request, "it is needed no longer")
    })
  )

  it.effect("fails for a subscription that is gone, and is not offered again", () =>
    Effect.gen(function* () {
      const { heard, workspace } = yield* attempted({ status: 410, body: "unsubscribed" })
      yield* TestClock.adjust("2 days")
      yield* Worker.drain(jobs)
      assert.lengthOf(heard, 1)
      const { events, status } = yield* newest(workspace)
      assert.strictEqual(status, "failed")
      assert.deepInclude(events[1].data, { http_status: 410, reason: "unsubscribed" })
    })
  )

  it.effect("waits as long as a push service asks to, and is then offered again", () =>
    Effect.gen(function* () {
      const { heard, workspace } = yield* attempted(
        { status: 429, headers: { "Retry-After": "120" }, body: "slow down" },
        { status: 201 }
      )
      assert.strictEqual((yield* newest(workspace)).status, "queued")
      yield* TestClock.adjust("119 seconds")
      yield* Worker.drain(jobs)
      assert.lengthOf(heard, 1)
      yield* TestClock.adjust("1 minute")
      yield* Worker.drain(jobs)
      assert.lengthOf(heard, 2)
      assert.strictEqual((yield* newest(workspace)).status, "sent")
    })
  )

  it.effect("is never offered to an address that is no push service of the account", () =>
    Effect.gen(function* () {
      const { heard, workspace } = yield* attempted({ status: 201 })
      yield* send(workspace, { ...notification, subscription: subscriptionAt("http://127.0.0.1:1") })
      yield* Worker.drain(jobs)
      assert.lengthOf(heard, 1)
      assert.strictEqual((yield* newest(workspace)).status, "failed")
    })
  )
})
