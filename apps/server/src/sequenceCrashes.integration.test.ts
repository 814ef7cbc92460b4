import { assert, describe, layer } from "@effect/vitest"
import type { RunEntry } from "@tidings/engines/sequences/step/Run"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { Effect, Fiber } from "effect"
import { Installation, reckonMails } from "./testing/badDay.ts"
import { crashingDay, type Emitted } from "./testing/crashingDay.ts"
import { eventually } from "./testing/installed.ts"

const people = Array.from({ length: 200 }, (_, n) => `person${n}`)
const among = (...groups: ReadonlyArray<number>) => new Set(people.filter((_, n) => groups.includes(n % 4)))

/**
 * People whose answer comes right after their run began, while it waits for the answer, and while it gives up waiting.
 */
const early = among(0)
const resting = among(1, 3)
const late = among(2)

const hourMs = 60 * 60 * 1000
const connections = 4

/**
 * Numbers of entered nodes at which a worker is killed (every third time both), and numbers of accepted events at which
 * the server is.
 */
const workerKills = [60, 350, 650, 760]
const serverKills = [30, 210, 370]
/**
 * Maximum number of mails that the killed workers may have handed over without having recorded their ends: twice their
 * connections.
 */
const marked = (workerKills.length + 1) * 2 * connections

const way = (onward: "woken" | "timed_out") => [
  "enrolled ",
  "entered hello",
  "sent hello",
  "entered settle",
  "entered answer",
  `${onward} answer`,
  "entered tips",
  "sent tips",
  "ended tips"
]

const begunOf = (emitted: ReadonlyArray<Emitted>) => emitted.filter(({ type }) => type === "trial.begun")
const wordsOf = ({ id, person, type }: Pick<Emitted, "id" | "person" | "type">) => `${id} ${type} ${person}`
const enteredBy = (runs: ReadonlyArray<RunRow>) => runs.reduce((sum, { visit }) => sum + visit, 0)

describe.skipIf(postgresIsMissing)(`runs of a sequence${whyMissing}`, () => {
  layer(Installation.layer, { excludeTestServices: true })((it) => {
    it.effect("go their way once, hear each event and send each mail once, whenever processes are killed", () =>
      Effect.gen(function* () {
        const { counts, emit, emitted, ended, mails, recorded, runs, sends, server, time, workers } =
          yield* crashingDay(connections)
        const emitAll = (type: string, whom: Iterable<string>) =>
          Effect.forEach(whom, (person) => emit(type, person), { concurrency: 16, discard: true })
        const accepted = Effect.sync(() => emitted.length)
        const killingServer = Effect.forEach(serverKills, (count) =>
          Effect.andThen(
            eventually(accepted, (length) => length >= count),
            server.kill
          )
        )
        const killingWorkers = Effect.forEach(workerKills, (count, n) =>
          Effect.andThen(
            eventually(Effect.map(runs, enteredBy), (entered) => entered >= count),
            Effect.forEach(n % 3 === 2 ? workers : [workers[n % 2]!], ({ kill }) => kill, { concurrency: 2 })
          )
        )
        const killing = yield* Effect.forkChild(Effect.all([killingServer, killingWorkers], { concurrency: 2 }))

        const begin = (person: string) =>
          Effect.andThen(emit("trial.begun", person), early.has(person) ? emit("trial.answered", person) : Effect.void)
        const beginning = yield* Effect.forkChild(Effect.forEach(people, begin, { concurrency: 16, discard: true }))
        const answered = new Set<string>()
        const waiting = Effect.map(runs, (all) => {
          const atAnswer = all.filter(({ node, status }) => status === "waiting" && node === "answer")
          const contacts = new Set(atAnswer.map(({ contactId }) => contactId as string))
          return begunOf(emitted).flatMap(({ contactId, person }) =>
            contacts.has(contactId) && resting.has(person) && !answered.has(person) ? [person] : []
          )
        })
        while (answered.size < resting.size) {
          const ready = yield* eventually(waiting, ({ length }) => length > 0)
          yield* emitAll("trial.answered", ready)
          for (const person of ready) answered.add(person)
        }
        yield* Fiber.join(beginning)
        yield* time.setAhead(hourMs)
        yield* emitAll("trial.answered", late)
        yield* Fiber.join(killing)

        const all = yield* eventually(runs, (now) =>
          now.every(({ dueAt, endedAt }) => endedAt !== null && dueAt === null)
        )
        const seen = yield* ended(2 * people.length)
        assert.isAtMost(reckonMails(seen, mails.took), marked)
        assert.deepStrictEqual((yield* recorded).map(wordsOf).sort(), emitted.map(wordsOf).sort())
        assert.lengthOf(emitted, 2 * people.length)

        const written = yield* sends
        assert.lengthOf(written, 2 * people.length)
        assert.lengthOf(all, people.length)
        for (const { contactId, person, woken } of begunOf(emitted)) {
          const [run, ...others] = all.filter((run) => run.contactId === contactId)
          assert.deepStrictEqual([run!.status, woken, others], ["completed", 1, []])
          const answer = emitted.find((event) => event.type === "trial.answered" && event.person === person)!
          const timeline = run!.timeline as ReadonlyArray<RunEntry>
          const isWoken = timeline.some(({ eventId, type }) => type === "woken" && eventId === answer.id)
          assert.strictEqual(answer.woken, isWoken ? 1 : 0, person)
          if (resting.has(person)) assert.isTrue(isWoken, person)
          assert.deepStrictEqual(
            timeline.map(({ node = "", type }) => `${type} ${node}`),
            way(isWoken ? "woken" : "timed_out")
          )
          const times = timeline.map(({ at }) => at)
          assert.deepStrictEqual(
            times,
            times.toSorted((one, other) => one - other)
          )
          assert.deepStrictEqual(
            timeline.flatMap(({ node, sendId }) => (sendId === undefined ? [] : [`${node} ${sendId}`])),
            written.filter(({ runId }) => runId === run!.id).map(({ id, runNode }) => `${runNode} ${id}`)
          )
        }
        assert.deepStrictEqual(
          (yield* counts).map(({ entered, failed, left, node, passed }) => [node, entered, passed, left, failed]),
          ["answer", "hello", "settle", "tips"].map((node) => [node, people.length, people.length, 0, 0])
        )
      }).pipe(Effect.scoped)
    )
  })
})
