import { assert, describe, layer } from "@effect/vitest"
import { endConnections, makeDue } from "@tidings/storage/testing/interference"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { Effect, Fiber } from "effect"
import { day, Installation, people, reckon, type SeenSend, story } from "./testing/badDay.ts"
import { eventually } from "./testing/installed.ts"

const toldBy = (sends: ReadonlyArray<SeenSend>) => [...new Set(sends.map(story))].sort()

const stories = ["queued, sent", "queued, unconfirmed"]

/**
 * Maximum number of mails that a worker may have handed over without having recorded their ends: twice its connections.
 */
const marked = 2 * 8

const took = (mails: { readonly took: ReadonlyArray<string> }, count: number) =>
  eventually(
    Effect.sync(() => mails.took.length),
    (length) => length >= count
  )

const delaysOf = (sends: ReadonlyArray<SeenSend>): number =>
  sends.flatMap(({ events }) => events.filter(({ type }) => type === "send.delivery_delayed")).length

const timeoutMs = 180_000
const hourMs = 60 * 60 * 1000

describe.skipIf(postgresIsMissing).concurrent(`nothing is lost and nothing doubled${whyMissing}`, () => {
  layer(Installation.layer, { excludeTestServices: true })((it) => {
    it.effect(
      "over a single connection",
      () =>
        Effect.gen(function* () {
          const { accept, ended, mails, run } = yield* day({ connections: 1 })
          const { url } = yield* run()
          yield* accept(url, people(60))
          const sends = yield* ended(url, 60)
          assert.strictEqual(reckon(sends, mails.took), 0)
          assert.deepStrictEqual(toldBy(sends), ["queued, sent"])
          assert.strictEqual(mails.mostOpen(), 1)
        }).pipe(Effect.scoped),
      timeoutMs
    )

    it.effect(
      "while a mail server answers 421, at its greeting, to MAIL and at a message's end",
      () =>
        Effect.gen(function* () {
          const { accept, ended, homeUrl, mails, run, sends } = yield* day({ rate: 8 })
          const { url } = yield* run()
          let delays = 0
          for (const mode of ["greets nobody", "puts off", "puts off at the end"] as const) {
            yield* mails.behave(mode)
            if (delays === 0) yield* accept(url, people(20))
            yield* makeDue(homeUrl, "deliver_email")
            // Enough delays to stop asking the server until it is found to be back.
            delays = delaysOf(yield* eventually(sends(url), (all) => delaysOf(all) >= delays + 5))
          }
          assert.deepStrictEqual(mails.took, [])
          yield* mails.behave("takes")
          const wasDelayed = ({ events }: SeenSend) => events.some(({ type }) => type === "send.delivery_delayed")
          // Mails that were never offered leave by themselves; the others once they are due.
          yield* eventually(sends(url), (all) => all.every((send) => wasDelayed(send) || send.status === "sent"))
          yield* makeDue(homeUrl, "deliver_email")
          const all = yield* ended(url, 20)
          assert.strictEqual(reckon(all, mails.took), 0)
          for (const send of all) assert.match(story(send), /^queued, (?:delivery_delayed, )*sent$/u)
          const reasons = all.flatMap(({ events }) => events.map(({ data }) => data["smtp_code"]))
          assert.deepStrictEqual([...new Set(reasons)].sort(), [421, undefined])
        }).pipe(Effect.scoped),
      timeoutMs
    )

    it.effect(
      "by a mail server that hangs or hangs up once it has a message, which is not offered again",
      () =>
        Effect.gen(function* () {
          const { accept, ended, mails, run } = yield* day({ rate: 10 })
          const first = yield* run()
          yield* mails.behave("drops at the end")
          yield* accept(first.url, people(5, "drops.example"))
          yield* ended(first.url, 5)
          yield* mails.behave("hangs at the end")
          yield* accept(first.url, people(5, "hangs.example"))
          const unlearned = yield* ended(first.url, 10)
          assert.strictEqual(reckon(unlearned, mails.took), 10)
          assert.deepStrictEqual(toldBy(unlearned), ["queued, unconfirmed"])
          yield* mails.behave("takes")
          yield* accept(first.url, people(5, "takes.example"))
          yield* ended(first.url, 15)
          yield* first.end("SIGTERM")
          const second = yield* run()
          yield* accept(second.url, people(5, "later.example"))
          const all = yield* ended(second.url, 20)
          assert.strictEqual(reckon(all, mails.took), 10)
          assert.lengthOf(mails.took, 20)
        }).pipe(Effect.scoped),
      timeoutMs
    )

    it.effect(
      "when Postgres ends every connection in the middle, again and again",
      () =>
        Effect.gen(function* () {
          const { accept, ended, homeUrl, mails, run } = yield* day({ answerMs: 5, rate: 5 })
          const { url } = yield* run()
          const accepting = yield* Effect.forkChild(accept(url, people(300)))
          let connectionsEnded = 0
          for (let time = 1; time <= 5; time++) {
            yield* took(mails, time * 40)
            connectionsEnded += yield* endConnections(homeUrl)
          }
          // None is open while mails that were already on their way are taken.
          assert.isAbove(connectionsEnded, 1)
          yield* Fiber.join(accepting)
          // A mail whose connection failed is retried after 5, 30 and 120 s.
          const sends = yield* ended(url, 300, makeDue(homeUrl, "deliver_email"))
          assert.isAtMost(reckon(sends, mails.took), 5 * marked)
          for (const send of sends) assert.include(stories, story(send))
        }).pipe(Effect.scoped),
      timeoutMs
    )

    it.effect(
      "when the clock is set back by an hour, and what waits goes on at once",
      () =>
        Effect.gen(function* () {
          const { accept, ended, mails, run, sends, time } = yield* day({ answerMs: 30, connections: 1, rate: 5 })
          yield* time.setAhead(hourMs)
          const first = yield* run()
          yield* mails.behave("puts off")
          yield* accept(first.url, people(5, "delayed.example"))
          yield* eventually(sends(first.url), (all) => all.every(({ events }) => events.length > 1))
          yield* mails.behave("takes")
          yield* accept(first.url, people(30, "waiting.example"))
          yield* took(mails, 5)
          const recorded = (yield* sends(first.url)).filter(({ status }) => status === "sent").length
          yield* first.end("SIGKILL")
          // Those that left and were not recorded, and those marked ahead.
          const mostUnconfirmed = mails.took.length - recorded + 2
          yield* time.setAhead(0)
          const { url } = yield* run()
          assert.isAtMost(reckon(yield* ended(url, 35), mails.took), mostUnconfirmed)
        }).pipe(Effect.scoped),
      timeoutMs
    )

    it.effect(
      "when the clock is set back by an hour, and what is accepted from then on goes out at once",
      () =>
        Effect.gen(function* () {
          const { accept, ended, mails, run, sends, time } = yield* day({ answerMs: 30, connections: 1, rate: 5 })
          yield* time.setAhead(hourMs)
          const first = yield* run()
          yield* mails.behave("puts off")
          yield* accept(first.url, people(5, "delayed.example"))
          yield* eventually(sends(first.url), (all) => all.every(({ events }) => events.length > 1))
          yield* mails.behave("takes")
          yield* accept(first.url, people(30, "waiting.example"))
          yield* took(mails, 5)
          yield* time.setAhead(0)
          const after = people(10, "after.example")
          yield* accept(first.url, after)
          yield* eventually(sends(first.url), (all) =>
            all.every(({ status, to }) => !after.includes(to) || status === "sent")
          )
          // Another process finds the leases of a dead one, which lived an hour ahead.
          yield* first.end("SIGKILL")
          const { url } = yield* run()
          yield* time.setAhead(hourMs)
          const all = yield* ended(url, 45)
          assert.isAtMost(reckon(all, mails.took), 2)
        }).pipe(Effect.scoped),
      timeoutMs
    )

    it.effect(
      "by workers that are killed again and again in the middle of batches",
      () =>
        Effect.gen(function* () {
          const { accept, ended, mails, run } = yield* day({ answerMs: 20, rate: 5 })
          const server = yield* run("server")
          yield* accept(server.url, people(300))
          for (let time = 1; time <= 4; time++) {
            const worker = yield* run("worker")
            yield* took(mails, mails.took.length + 20)
            yield* worker.end("SIGKILL")
          }
          yield* run("worker")
          const sends = yield* ended(server.url, 300)
          assert.isAtMost(reckon(sends, mails.took), 4 * marked)
          for (const send of sends) assert.include(stories, story(send))
        }).pipe(Effect.scoped),
      timeoutMs
    )
  })
})
