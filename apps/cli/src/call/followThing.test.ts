import { assert, describe, it } from "@effect/vitest"
import { Console, Effect, Fiber, Ref } from "effect"
import { TestClock } from "effect/testing"
import { failing, type Stop } from "../Stop.ts"
import { operations } from "../CommandSurface.ts"
import type { ServerReply } from "./callServer.ts"
import { followThing, type Thing, thingsIn } from "./followThing.ts"

const { followed } = operations()
const [send] = thingsIn({ id: "snd_1" }, followed)
const [post] = thingsIn({ id: "post_1" }, followed)

const queued = { id: "evt_1", type: "send.queued", timestamp: "2026-11-23T08:00:00.000Z" }
const delivered = { id: "evt_2", type: "send.delivered", timestamp: "2026-11-23T08:00:02.000Z", data: { code: 250 } }
const told = (status: string, ...events: ReadonlyArray<object>): ServerReply => ({
  status: 200,
  value: { status, events }
})

/**
 * Follows over answers that come one after another, the last one repeatedly; returns the result, the output, and the
 * number of requests.
 */
const following = Effect.fnUntraced(function* (
  answers: ReadonlyArray<ServerReply | Stop>,
  { format = "table", thing = send! }: { format?: "json" | "table"; thing?: Thing } = {}
) {
  const out: Array<string> = []
  const err: Array<string> = []
  const asked = yield* Ref.make(0)
  const read = () =>
    Effect.flatMap(
      Ref.getAndUpdate(asked, (n) => n + 1),
      (n): Effect.Effect<ServerReply, Stop> => {
        const answer = answers[Math.min(n, answers.length - 1)]!
        return "_tag" in answer ? Effect.fail(answer) : Effect.succeed(answer)
      }
    )
  const console = {
    ...globalThis.console,
    log: (line: string) => out.push(line),
    error: (line: string) => err.push(line)
  }
  const fiber = yield* followThing(thing!, { read, server: "http://any", format, again: () => "tidings again" }).pipe(
    Effect.provideService(Console.Console, console),
    Effect.forkChild
  )
  return { fiber, out, err, asked: Ref.get(asked) }
})

/** Returns the ids in an answer that can be followed. */
const idsIn = (answer: unknown) => thingsIn(answer, followed).map(({ id }) => id)

describe("what can be followed", () => {
  it("is what the answer is, else what it holds or lists, and never what is only named beside it", () => {
    assert.deepStrictEqual(idsIn({ id: "snd_1", events: [{ id: "evt_1" }], asker: { id: "run_1" } }), ["snd_1"])
    assert.deepStrictEqual(idsIn({ approval: { id: "apr_1" } }), ["apr_1"])
    assert.deepStrictEqual(idsIn({ groupId: "grp_1", posts: [{ id: "post_1" }, { id: "post_2" }] }), [
      "post_1",
      "post_2"
    ])
    assert.deepStrictEqual(idsIn({ id: "lnk_1" }), [])
    assert.deepStrictEqual(idsIn("snd_1"), [])
  })

  it("comes from the rows: whatever one operation reads by its id and whose status tells its ends", () => {
    assert.deepStrictEqual(
      followed.map(({ operation, prefix, timeline }) => [prefix, operation, timeline]),
      [
        ["apr", "read_approval", "decisions"],
        ["exp", "read_contact_export", null],
        ["imp", "read_contact_import", null],
        ["cmp", "read_creation", "parts"],
        ["snd", "read_send", "events"],
        ["run", "read_sequence_run", "timeline"],
        ["post", "read_social_post", null]
      ]
    )
  })
})

describe("following", () => {
  it.effect("prints each event once, in order, and ends well with the status", () =>
    Effect.gen(function* () {
      const { err, fiber, out } = yield* following([
        told("queued", queued),
        told("queued", queued),
        told("delivered", queued, delivered)
      ])
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(yield* Fiber.join(fiber), "well")
      assert.deepStrictEqual(out, ["2026-11-23 08:00:00  send.queued", "2026-11-23 08:00:02  send.delivered  code=250"])
      assert.deepStrictEqual(err, ["snd_1 is delivered, after 1 s."])
    })
  )

  it.effect("ends badly where it bounced, and prints events as JSON, a line each, where that is wanted", () =>
    Effect.gen(function* () {
      const { fiber, out } = yield* following([told("bounced", queued)], { format: "json" })
      assert.strictEqual(yield* Fiber.join(fiber), "badly")
      assert.deepStrictEqual(
        out.map((line) => JSON.parse(line)),
        [queued]
      )
    })
  )

  it.effect("tells each status of what has no timeline", () =>
    Effect.gen(function* () {
      const answers = ["publishing", "publishing", "published"].map((status) => told(status))
      const { fiber, out } = yield* following(answers, { thing: post! })
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(yield* Fiber.join(fiber), "well")
      assert.deepStrictEqual(out, ["1970-01-01 00:00:00  post_1  publishing", "1970-01-01 00:00:01  post_1  published"])
    })
  )

  it.effect("asks less and less often while nothing happens, and gives up after an hour", () =>
    Effect.gen(function* () {
      const { asked, fiber } = yield* following([told("queued", queued)])
      yield* TestClock.adjust("10 seconds")
      assert.isAtMost(yield* asked, 8)
      yield* TestClock.adjust("59 minutes")
      assert.isAtMost(yield* asked, 370)
      yield* TestClock.adjust("1 minute")
      const { exitCode, message } = yield* Effect.flip(Fiber.join(fiber))
      assert.strictEqual(exitCode, 1)
      assert.strictEqual(message, "snd_1 is still queued after an hour, and goes on by itself: tidings again")
    })
  )

  it.effect("takes sent for the end where nothing more comes for a minute", () =>
    Effect.gen(function* () {
      const { err, fiber } = yield* following([told("sent", queued)])
      yield* TestClock.adjust("55 seconds")
      assert.deepStrictEqual(err, [])
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(yield* Fiber.join(fiber), "well")
      assert.include(err[0], "nothing was heard for 60 s")
    })
  )

  it.effect("waits as long as a server that is asked too often wants", () =>
    Effect.gen(function* () {
      const busy = { status: 429, value: { error: { code: "rate_limited" } }, retryAfterMs: 30_000 }
      const { asked, fiber } = yield* following([busy, told("delivered")])
      yield* TestClock.adjust("29 seconds")
      assert.strictEqual(yield* asked, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(fiber), "well")
    })
  )

  it.effect("goes on past a server that starts again, and not past one that stays away", () =>
    Effect.gen(function* () {
      const away = failing("No server answers.")
      const { fiber } = yield* following([away, { status: 503, value: "" }, told("delivered")])
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Fiber.join(fiber), "well")
      const { asked, fiber: other } = yield* following([away])
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual((yield* Effect.flip(Fiber.join(other))).message, "No server answers.")
      assert.strictEqual(yield* asked, 6)
    })
  )

  it.effect("ends at once at a refusal", () =>
    Effect.gen(function* () {
      const { asked, fiber } = yield* following([
        { status: 403, value: { error: { code: "forbidden", message: "No." } } }
      ])
      assert.strictEqual((yield* Effect.flip(Fiber.join(fiber))).exitCode, 1)
      assert.strictEqual(yield* asked, 1)
    })
  )

  it.effect("says that it goes on by itself when it is not followed any more", () =>
    Effect.gen(function* () {
      const { err, fiber } = yield* following([told("queued", queued)])
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(err, [
        "Not followed any more. snd_1 goes on by itself; this follows it again: tidings again"
      ])
    })
  )
})
