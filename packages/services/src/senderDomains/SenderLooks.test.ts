import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import { inZone, type Zone } from "@tidings/connectors/email/authentication/testing/zone"
import * as Worker from "@tidings/jobs/Worker"
import { hearing, made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { Inbox } from "../inbox/Inbox.ts"
import { Senders } from "../sends/Senders.ts"
import deliver_sender_mail from "./jobs/deliver_sender_mail.ts"
import { SenderLooks } from "./SenderLooks.ts"

const newDomain = () => `mail-${randomUUID().slice(0, 8)}.example`
/** Looks several times, since a look takes so many domains and other suites have left some in the same database. */
const sweep = (zone: Zone) =>
  inZone(zone)(Effect.forEach([1, 2, 3, 4], () => SenderLooks.use((looks) => looks.sweep), { discard: true }))

/** Adds a domain; returns it with the zone in which it proves itself. */
const pending = Effect.fnUntraced(function* (workspace: Workspace) {
  const { domain, records } = yield* made("add_sender_domain", { domain: newDomain() }, workspace)
  const [{ host, value }] = records
  return { domain: domain as string, zone: { [`${host} TXT`]: ["v=other", value] } as Zone }
})

const statusOf = (workspace: Workspace, domain: string) =>
  Effect.map(call("read_sender_domain", { domain }, { key: workspace.live }), ({ body }) => body.status ?? "gone")

const wrapped = (told: ReadonlyArray<{ readonly type: string; readonly data: object }>) =>
  told.filter(({ type }) => type.startsWith("sender_domain.")).map(({ data, type }) => ({ type, ...data }))

layer(world)("a sender domain", (it) => {
  it.effect("is verified by the first look that sees its record, and told of once", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const { domain, zone } = yield* pending(workspace)
      yield* sweep(zone)
      assert.strictEqual(yield* statusOf(workspace, domain), "pending")
      yield* TestClock.adjust("1 minute")
      yield* sweep({})
      assert.strictEqual(yield* statusOf(workspace, domain), "pending")
      yield* TestClock.adjust("4 minutes")
      yield* Effect.all([sweep(zone), sweep(zone)], { concurrency: 2 })
      assert.strictEqual(yield* statusOf(workspace, domain), "verified")
      const events: ReadonlyArray<object> = wrapped(yield* told)
      assert.lengthOf(events, 1)
      assert.deepInclude(events[0], { type: "sender_domain.verified", domain, status: "verified" })
    })
  )

  it.effect("is gone if nobody proves it for 14 days, but not by a DNS that does not answer before", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { domain, zone } = yield* pending(workspace)
      const silent = Object.fromEntries(Object.keys(zone).map((name) => [name, "ESERVFAIL"]))
      yield* TestClock.adjust("13 days")
      yield* sweep(silent)
      assert.strictEqual(yield* statusOf(workspace, domain), "pending")
      yield* TestClock.adjust("1 day")
      yield* sweep({})
      assert.strictEqual(yield* statusOf(workspace, domain), "gone")
    })
  )

  it.effect("fails after three weekly looks in a row without its record, still sends, and recovers", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const email = `member-${randomUUID().slice(0, 8)}@example.com`
      yield* madeMember(workspace.id, email, false)
      const told = yield* hearing(workspace)
      const { domain, zone } = yield* pending(workspace)
      yield* TestClock.adjust("1 minute")
      yield* sweep(zone)
      const silent = Object.fromEntries(Object.keys(zone).map((name) => [name, "ETIMEOUT"]))
      for (const [seen, status] of [
        [{}, "verified"],
        [{}, "verified"],
        [silent, "verified"],
        [zone, "verified"],
        [{}, "verified"],
        [{}, "verified"],
        [{}, "failing"],
        [{}, "failing"]
      ] as const) {
        yield* TestClock.adjust("7 days")
        yield* sweep(seen)
        assert.strictEqual(yield* statusOf(workspace, domain), status)
      }
      assert.include(yield* Senders.use((senders) => senders.domains(workspace.id)), domain)
      yield* Worker.drain([deliver_sender_mail])
      const { mails } = yield* Inbox.use((inbox) => inbox.list({ to: email }))
      assert.deepStrictEqual(
        mails.map(({ subject }) => subject),
        [`${domain} no longer proves that it is yours`]
      )
      yield* TestClock.adjust("7 days")
      yield* sweep(zone)
      assert.strictEqual(yield* statusOf(workspace, domain), "verified")
      assert.deepStrictEqual(
        wrapped(yield* told).map(({ type }) => type),
        ["sender_domain.verified", "sender_domain.failed", "sender_domain.verified"]
      )
    })
  )

  it.effect("of the operator is never looked at, and takes the place of a claim", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { domain } = yield* pending(workspace)
      assert.deepStrictEqual(yield* Senders.use((senders) => senders.add(workspace.id, domain)), {
        domain,
        added: true
      })
      assert.deepStrictEqual(yield* Senders.use((senders) => senders.add(workspace.id, domain)), {
        domain,
        added: false
      })
      for (let week = 0; week < 5; week++) {
        yield* TestClock.adjust("7 days")
        yield* sweep({})
      }
      assert.strictEqual(yield* statusOf(workspace, domain), "verified")
    })
  )
})
