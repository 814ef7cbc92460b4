import { assert, layer } from "@effect/vitest"
import { apiEmail } from "@tidings/connectors/email/apiEmail"
import { composeEmail } from "@tidings/connectors/email/composeEmail"
import resend from "@tidings/connectors/email/resend/testing/peer"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { accountAt } from "@tidings/testing/accountAt"
import { publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { Caller, systemCaller } from "../access/Caller.ts"
import { between, leadingTo, portIn } from "../handover/testing/cutting.ts"
import { Workspaces } from "../workspace/Workspaces.ts"
import { Composing } from "./Composing.ts"
import { EmailHandover } from "./EmailHandover.ts"
import { SendDrafts } from "./SendDrafts.ts"

const files = [
  { filename: "terms.txt", content_type: "text/plain", data_base64: "aGk=" },
  { filename: "logo.png", content_type: "image/png", data_base64: "aGk=", inline: true }
]

const news = {
  category: "marketing",
  subject: `News of {{ "now" | date: "%d %B" }}`,
  body: `<p>{{ "now" | date: "%d %B %H:%M" }} {{ name }}: <a href="https://acme.test/">shop</a> <img src="cid:logo.png"></p>`
}

const accepted = Effect.fnUntraced(function* (workspace: Workspace, attachments: ReadonlyArray<object>) {
  yield* publishedTemplate(workspace, "news", news)
  const { body } = yield* call(
    "send_transactional",
    {
      template: "news",
      to: "ada@example.com",
      variables: { name: "Ada" },
      headers: { "X-B": "1", "X-A": "2" },
      attachments
    },
    { key: workspace.live, idempotencyKey: randomUUID() }
  )
  return body.id as SendId
})

const trackNothing = Effect.fnUntraced(function* ({ id }: Workspace) {
  const workspace = (yield* WorkspaceRepository.use(({ list }) => list)).find((row) => row.id === id)!
  yield* Workspaces.use(({ set }) => set(workspace, { trackOpens: false, trackClicks: false }))
})

/** A send as it would leave now: composed by a provider, and composed by us. */
const composed = Effect.fnUntraced(function* (id: SendId) {
  const row = yield* SendRepository.use((sends) => sends.open(id))
  const email = yield* Composing.use(({ compose }) => compose(row!))
  return { told: yield* apiEmail(email), raw: (yield* composeEmail(email)).bytes.toString("latin1") }
})

/** Runs with services of its own over the same database, like another process that remembers nothing of this one. */
const elsewhere = Effect.gen(function* () {
  const database = yield* Database
  return Effect.provideContext(yield* Layer.build(Layer.fresh(worldOver(Layer.succeed(Database, database)))))
})

layer(worldOver(ownDatabase))("a mail that is offered again", (it) => {
  it.effect.each([
    ["without files", []],
    ["with files", files]
  ] as const)(
    "is the same to the byte, %s, though the clock went on, the workspace's tracking changed and another process composes it",
    ([, attachments]) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 22, 23, 59, 30))
        const workspace = yield* makeWorkspace()
        const id = yield* accepted(workspace, attachments)
        const before = yield* composed(id)
        assert.include(before.told.html, "22 November 23:59")
        assert.include(before.told.html, "/t/c/")
        assert.include(before.raw, "Date: Sun, 22 Nov 2026 23:59:30 +0000")
        yield* TestClock.adjust("5 hours")
        yield* trackNothing(workspace)
        const inAnother = yield* elsewhere
        assert.deepStrictEqual(yield* inAnother(composed(id)), before)
        assert.deepStrictEqual(yield* composed(id), before)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "says when it may leave, in its Date and wherever it says now, where that is later than its acceptance",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 22, 23, 59, 30))
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "news", news)
        const request = { template: "news", to: "ada@example.com", variables: { name: "Ada" } }
        const acceptances = yield* AcceptanceRepository
        const context = yield* acceptances.context(workspace.world, request.template, request.to)
        const drawn = SendDrafts.use(({ draw }) => draw(request, context, { leaveAtMs: Date.UTC(2026, 10, 23, 8) }))
        const { acceptance } = yield* Effect.provideService(drawn, Caller, systemCaller(workspace.id, "pro"))
        yield* acceptances.accept(acceptance)
        yield* TestClock.setTime(Date.UTC(2026, 10, 23, 9, 30))
        const { raw, told } = yield* composed(acceptance.send.id)
        assert.strictEqual(told.subject, "News of 23 November")
        assert.include(told.html, "23 November 08:00")
        assert.include(raw, "Date: Mon, 23 Nov 2026 08:00:00 +0000")
      })
  )

  it.effect("is taken once by a provider that knows it by its key, and is sent, whatever changed meanwhile", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 23, 59, 30))
      const workspace = yield* makeWorkspace()
      const stage = yield* resend.behaving.takes
      let isCut = false
      const port = yield* between(portIn(stage.credentials), () => {
        if (isCut || stage.arrived().length === 0) return "relay"
        isCut = true
        return "cut"
      })
      yield* accountAt(workspace.id, resend.row, leadingTo(stage.credentials, port))
      const id = yield* accepted(workspace, files)
      const attempt = {
        ...lastAttempt,
        workspaceId: workspace.id,
        lane: `deliver_email/${workspace.id}`,
        isLast: false,
        waitSeconds: 5
      }
      const offer = Effect.exit(EmailHandover.use(({ deliver }) => deliver(id, attempt)))
      const status = Effect.map(call("read_send", { id }, { key: workspace.live }), ({ body }) => body.status)
      yield* offer
      assert.deepStrictEqual([yield* status, stage.arrived()], ["delivery_delayed", [id]])
      yield* TestClock.adjust("5 hours")
      yield* trackNothing(workspace)
      const inAnother = yield* elsewhere
      yield* inAnother(offer)
      assert.deepStrictEqual([yield* status, stage.arrived()], ["sent", [id]])
    }).pipe(Effect.scoped)
  )
})
