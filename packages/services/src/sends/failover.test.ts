import { assert, describe, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import smtp from "@tidings/connectors/email/smtp/testing/peer"
import { httpPeer } from "@tidings/connectors/testing/httpPeer"
import type { Behaviour, Peer } from "@tidings/connectors/testing/Peer"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import * as Worker from "@tidings/jobs/Worker"
import type { SendId } from "@tidings/schema/Id"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { accountAt } from "@tidings/testing/accountAt"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { Connections } from "../connectors/Connections.ts"
import { EmailHandover } from "./EmailHandover.ts"
import deliver_email from "./jobs/deliver_email.ts"

const work = Worker.drain([deliver_email])

/** A workspace with accounts at providers of these behaviours, in this order. */
const workspaceAt = Effect.fnUntraced(function* (...accounts: ReadonlyArray<readonly [Peer, Behaviour]>) {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const stages = yield* Effect.forEach(accounts, ([peer, behaviour]) =>
    Effect.gen(function* () {
      const stage = yield* Effect.provide(peer.behaving[behaviour]!, peer.services)
      const { id } = yield* accountAt(workspace.id, peer.row, stage.credentials)
      return { ...stage, id }
    })
  )
  const accepted = Effect.suspend(() =>
    Effect.map(
      call(
        "send_transactional",
        { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
        { key: workspace.live, idempotencyKey: randomUUID() }
      ),
      ({ body }) => body.id as string
    )
  )
  const read = (id: string) => Effect.map(call("read_send", { id }, { key: workspace.live }), ({ body }) => body)
  const markOf = (id: string) =>
    Effect.map(
      SendRepository.use((sends) => sends.open(id as never)),
      (row) => [row?.handover_at === null, row?.connector_id]
    )
  return { workspace, stages, accepted, read, markOf }
})

const passing: ReadonlyArray<readonly [Peer, Behaviour, string]> = [
  [resend, "throttles", "Too many requests"],
  [resend, "refusesCredentials", "API key is invalid"],
  [resend, "isUnreachable", "ECONNREFUSED"],
  [smtp, "throttles", "Greylisted"],
  [smtp, "refusesCredentials", "wrong"],
  [smtp, "isUnreachable", "ECONNREFUSED"]
]

const final: ReadonlyArray<readonly [Peer, Behaviour, string]> = [
  [resend, "rejectsMessage", "failed"],
  [resend, "rejectsAddress", "bounced"],
  [resend, "losesAnswer", "delivery_delayed"],
  [smtp, "rejectsMessage", "failed"],
  [smtp, "rejectsAddress", "bounced"],
  [smtp, "losesAnswer", "unconfirmed"]
]

const nexts = [
  ["resend", resend],
  ["smtp", smtp]
] as const

layer(worldOver(ownDatabase))("a send of a workspace with accounts of its own", (it) => {
  describe.each(nexts)("before one at %s", (_, next) => {
    it.effect.each(passing.map(([peer, behaviour, words]) => [peer.row.name, behaviour, peer, words] as const))(
      "goes through the next account where %s %s, and says whom it asked before and why",
      ([name, behaviour, peer, words]) =>
        Effect.gen(function* () {
          const { accepted, markOf, read, stages } = yield* workspaceAt([peer, behaviour], [next, "takes"])
          const id = yield* accepted
          yield* work
          const send = yield* read(id)
          assert.deepStrictEqual([send.status, send.connectorProvider], ["sent", next.row.name])
          assert.deepStrictEqual(yield* markOf(id), [false, stages[1]!.id])
          const { connector_id, provider, tried } = send.events.at(-1).data
          assert.deepStrictEqual([provider, connector_id], [next.row.name, stages[1]!.id])
          assert.lengthOf(tried, 1)
          assert.deepInclude(tried[0], { provider: name, connector_id: stages[0]!.id })
          assert.include(tried[0].reason, words)
          assert.deepStrictEqual([stages[0]!.arrived().includes(id), stages[1]!.arrived()], [false, [id]])
        }).pipe(Effect.scoped)
    )

    it.effect.each(final.map(([peer, behaviour, status]) => [peer.row.name, behaviour, peer, status] as const))(
      "goes to nobody else where %s %s",
      ([, behaviour, peer, status]) =>
        Effect.gen(function* () {
          const { accepted, read, stages } = yield* workspaceAt([peer, behaviour], [next, "takes"])
          const id = yield* accepted
          yield* work
          assert.strictEqual((yield* read(id)).status, status)
          assert.deepStrictEqual(stages[1]!.arrived(), [])
        }).pipe(Effect.scoped)
    )
  })

  it.effect("is delayed, unmarked and with all that was tried, where no account takes it", () =>
    Effect.gen(function* () {
      const { accepted, markOf, read } = yield* workspaceAt([resend, "throttles"], [smtp, "throttles"])
      const id = yield* accepted
      yield* work
      const { events, status } = yield* read(id)
      assert.strictEqual(status, "delivery_delayed")
      assert.strictEqual((yield* markOf(id))[0], true)
      const { provider, smtp_code, tried } = events.at(-1).data
      assert.deepStrictEqual([provider, smtp_code], ["smtp", 450])
      assert.deepInclude(tried[0], {
        provider: "resend",
        http_status: 429,
        provider_code: "rate_limit_exceeded",
        reason: "Too many requests"
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "has the account that refuses its credentials need attention at once, which is passed over from then on",
    () =>
      Effect.gen(function* () {
        const { accepted, read, stages, workspace } = yield* workspaceAt(
          [resend, "refusesCredentials"],
          [smtp, "takes"]
        )
        const ids = [yield* accepted, yield* accepted]
        yield* work
        const [first, second] = yield* ConnectorRepository.use((all) => all.list(workspace.id))
        assert.deepStrictEqual(
          [first?.status, first?.reason, second?.status],
          ["needs_attention", "API key is invalid", "connected"]
        )
        assert.deepStrictEqual(stages[1]!.arrived().toSorted(), ids.toSorted())
        assert.strictEqual((yield* read(ids[1]!)).status, "sent")
      }).pipe(Effect.scoped)
  )

  it.effect("goes through the next one where credentials cannot be opened, and the connector needs attention", () =>
    Effect.gen(function* () {
      const { accepted, stages, workspace } = yield* workspaceAt([resend, "takes"], [smtp, "takes"])
      const at = new Date(0)
      yield* ConnectorRepository.use((all) => all.update(stages[0]!.id, { sealed: new Uint8Array(40) }, { at }))
      const id = yield* accepted
      yield* work
      assert.deepStrictEqual(stages[1]!.arrived(), [id])
      const [first] = yield* ConnectorRepository.use((all) => all.list(workspace.id))
      assert.strictEqual(first?.status, "needs_attention")
    }).pipe(Effect.scoped)
  )

  it.effect(
    "goes through the next one where this process has not the key of the credentials, and nothing is written",
    () =>
      Effect.gen(function* () {
        const { accepted, stages, workspace } = yield* workspaceAt([resend, "takes"], [smtp, "takes"])
        yield* ConnectorRepository.use((all) => all.update(stages[0]!.id, { sealedBy: "another" }, { at: new Date(0) }))
        const id = yield* accepted
        yield* work
        assert.deepStrictEqual(stages[1]!.arrived(), [id])
        const [first] = yield* ConnectorRepository.use((all) => all.list(workspace.id))
        assert.strictEqual(first?.status, "connected")
      }).pipe(Effect.scoped)
  )

  it.effect("is left to other processes, without an attempt, where this one opens no account", () =>
    Effect.gen(function* () {
      const { accepted, stages, workspace } = yield* workspaceAt([resend, "takes"])
      const { id: connectorId } = stages[0]!
      const sealedBy = (yield* ConnectorRepository.use((all) => all.list(workspace.id)))[0]!.sealedBy
      const sealAs = (name: string) =>
        ConnectorRepository.use((all) => all.update(connectorId, { sealedBy: name }, { at: new Date(0) }))
      yield* sealAs("another")
      const id = yield* accepted
      yield* work
      yield* Connections.use((connections) =>
        Effect.flatMap(connections.look(workspace.id, connectorId), connections.record)
      )
      const [connector] = yield* ConnectorRepository.use((all) => all.list(workspace.id))
      assert.deepStrictEqual([connector!.status, connector!.reason], ["connected", null])
      const { unopened } = yield* Connections.use(({ troubles }) => troubles)
      assert.include(unopened.keys, "another")
      yield* sealAs(sealedBy)
      yield* TestClock.adjust("20 seconds")
      yield* work
      assert.deepStrictEqual(stages[0]!.arrived(), [id])
    }).pipe(Effect.scoped)
  )

  it.effect("waits for no provider of another workspace, however many of its sends hang there", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* httpPeer(() => "never")
      const hanging = {
        ...resend,
        behaving: { takes: Effect.succeed({ credentials: { apiKey: "re_1", apiUrl: url }, arrived: () => [] }) }
      }
      const slow = yield* workspaceAt([hanging as unknown as Peer, "takes"])
      const quick = yield* workspaceAt([resend, "takes"])
      const deliver = (id: string, { id: workspaceId }: typeof slow.workspace) =>
        EmailHandover.use((all) =>
          all.deliver(id as never, { ...lastAttempt, workspaceId, lane: `deliver_email/${workspaceId}` })
        )
      const hung = yield* Effect.forEach(Array.from({ length: 40 }), () =>
        Effect.flatMap(slow.accepted, (id) => Effect.forkChild(deliver(id, slow.workspace)))
      )
      const id = yield* quick.accepted
      yield* deliver(id, quick.workspace)
      assert.deepStrictEqual(quick.stages[0]!.arrived(), [id])
      assert.isAtMost(heard.length, 40)
      const waiting = yield* JobRepository.use((jobs) => jobs.turns(["deliver_email"]))
      const lanes = waiting.map(({ lane }) => lane)
      for (const { workspace } of [slow, quick]) assert.include(lanes, `deliver_email/${workspace.id}`)
      yield* Fiber.interruptAll(hung)
    }).pipe(Effect.scoped)
  )

  it.effect(
    "goes through other accounts, in another order, or the installation's, within seconds after these changed",
    () =>
      Effect.gen(function* () {
        const { accepted, read, stages, workspace } = yield* workspaceAt([resend, "takes"], [smtp, "takes"])
        const [one, two] = [stages[0]!.id, stages[1]!.id]
        const through = Effect.gen(function* () {
          yield* TestClock.adjust("4 seconds")
          const id = yield* accepted
          yield* work
          return (yield* read(id)).connectorProvider as string
        })
        assert.strictEqual(yield* through, "resend")
        const connectors = yield* ConnectorRepository
        yield* connectors.order(workspace.id, "email", [two, one], new Date(0))
        assert.strictEqual(yield* through, "smtp")
        yield* connectors.remove(workspace.id, two)
        assert.strictEqual(yield* through, "resend")
        yield* connectors.remove(workspace.id, one)
        assert.strictEqual(yield* through, "capture")
      }).pipe(Effect.scoped)
  )

  it.effect("goes through what is connected when it leaves, and counts there, whatever was when it was accepted", () =>
    Effect.gen(function* () {
      const { accepted, read, workspace } = yield* workspaceAt()
      const stage = yield* Effect.provide(resend.behaving.takes!, resend.services)
      const before = yield* Effect.replicateEffect(accepted, 3)
      const { id } = yield* accountAt(workspace.id, resend.row, stage.credentials)
      yield* TestClock.adjust("4 seconds")
      yield* work
      assert.sameMembers([...stage.arrived()], before)
      const during = yield* Effect.replicateEffect(accepted, 3)
      yield* ConnectorRepository.use((connectors) => connectors.remove(workspace.id, id))
      yield* TestClock.adjust("4 seconds")
      yield* work
      for (const id of during) assert.strictEqual((yield* read(id)).connectorProvider, "capture")
      assert.lengthOf(stage.arrived(), before.length)
      const lane = `deliver_email/${workspace.id}`
      const last = (yield* accepted) as SendId
      const attempt = { ...lastAttempt, workspaceId: workspace.id, lane }
      const moved = yield* Effect.flip(EmailHandover.use((all) => all.deliver(last, attempt)))
      assert.deepInclude({ ...moved }, { _tag: "Moved", lane: "deliver_email/capture", withTurn: true })
    }).pipe(Effect.scoped)
  )
})

layer(worldOver(ownDatabase))("a send whose answer was lost", (it) => {
  it.effect(
    "that a provider knows by its key is offered again to the same account, byte by byte the same, and arrives once",
    () =>
      Effect.gen(function* () {
        const { heard, url } = yield* httpPeer(() => "cut")
        const losing = {
          ...resend,
          behaving: { takes: Effect.succeed({ credentials: { apiKey: "re_1", apiUrl: url }, arrived: () => [] }) }
        }
        const { accepted, markOf, read, stages } = yield* workspaceAt(
          [losing as unknown as Peer, "takes"],
          [smtp, "takes"]
        )
        const id = yield* accepted
        yield* work
        const [lost] = stages
        assert.strictEqual((yield* markOf(id))[0], false)
        yield* TestClock.adjust("10 seconds")
        yield* work
        const offers = heard.filter(({ method }) => method === "POST")
        assert.lengthOf(offers, 2)
        assert.deepStrictEqual(offers[0]!.body, offers[1]!.body)
        assert.strictEqual(offers[0]!.headers["idempotency-key"], offers[1]!.headers["idempotency-key"])
        yield* TestClock.adjust("2 days")
        yield* work
        const { events, status } = yield* read(id)
        assert.strictEqual(status, "unconfirmed")
        assert.strictEqual(events.at(-1).data.connector_id, lost!.id)
        assert.deepStrictEqual(stages[1]!.arrived(), [])
      }).pipe(Effect.scoped)
  )
})
