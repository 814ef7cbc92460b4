import { assert, describe, it } from "@effect/vitest"
import type { SendId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Effect } from "effect"
import * as fc from "fast-check"
import { readDefinition } from "../definition/readDefinition.ts"
import type { Memory } from "../simulation/Memory.ts"
import { occurrenceOf, opened, playLate, Player, playOnTime, type Watch } from "../testing/play.ts"
import { randomDefinition } from "../testing/randomDefinition.ts"
import { beginMs, type Happens, randomScript, randomVisits } from "../testing/randomScript.ts"
import { isLive } from "./due.ts"
import { stepLimit } from "./moving/enter.ts"
import type { Input } from "./Input.ts"
import type { Count, Run } from "./Run.ts"
import { step } from "./step.ts"

const runs = { numRuns: 300 }

/** Watches every step of runs whose workers come late. */
const watched = (watch: Watch) =>
  fc.assert(
    fc.property(randomDefinition, randomScript, randomVisits, (definition, script, visits) => {
      playLate(new Player(opened(definition, script), watch), script, visits)
    }),
    runs
  )

const without = <A extends object, Key extends keyof A>(object: A, key: Key): Omit<A, Key> => {
  const { [key]: _, ...rest } = object
  return rest
}

const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null && !(value instanceof Set)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

describe("a random definition", () => {
  it("passes every check", () =>
    fc.assert(
      fc.property(randomDefinition, (definition) => {
        const file = readDefinition("random.yaml", new TextEncoder().encode(JSON.stringify(definition)), beginMs)
        assert.deepStrictEqual(file.places.findings, [])
      }),
      runs
    ))
})

describe("a step", () => {
  it("leaves a run that is live due, and one that ended with nothing to wait for", () =>
    watched((_, __, ___, { run }) => {
      assert.strictEqual(run.endedAt === null, isLive(run.status))
      assert.isUndefined(run.state.asked)
      if (isLive(run.status)) assert.isNotNull(run.dueAt)
      else assert.isNull(run.waitUntil)
    }))

  it("changes nothing of what is final but what is left to count", () =>
    watched((before, told, { took, tells }, { run }) => {
      if (isLive(before.status)) return
      assert.isFalse(took)
      assert.lengthOf(tells, 0)
      const counted = { ...before, dueAt: null, state: without(before.state, "counts") }
      assert.deepStrictEqual(run, told.type === "due" ? counted : before)
    }))

  it("never goes back in time, whatever the clocks say", () =>
    fc.assert(
      fc.property(
        randomDefinition,
        randomScript,
        fc.array(fc.nat(1_000)),
        (definition, { happens, ...rest }, order) => {
          const shuffled = happens.toSorted(
            (one, other) => (order[happens.indexOf(one)] ?? 0) - (order[happens.indexOf(other)] ?? 0)
          )
          const { run } = playLate(
            new Player(opened(definition, { ...rest, happens })),
            { ...rest, happens: shuffled },
            []
          )
          const times = run.timeline.map(({ at }) => at)
          assert.deepStrictEqual(
            times,
            times.toSorted((one, other) => one - other)
          )
        }
      ),
      runs
    ))

  it("walks the same way however late the worker comes", () =>
    fc.assert(
      fc.property(randomDefinition, randomScript, randomVisits, (definition, script, visits) => {
        const onTime = playOnTime(new Player(opened(definition, script)), script)
        const late = playLate(new Player(opened(definition, script)), script, visits)
        assert.deepStrictEqual(late.run, onTime.run)
        assert.deepStrictEqual(late.sent, onTime.sent)
      }),
      { numRuns: 1_000 }
    ))

  it("takes the same input once, however often it is told", () =>
    fc.assert(
      fc.property(randomDefinition, randomScript, (definition, script) => {
        class Stammering extends Player {
          override tell(...told: Parameters<Player["tell"]>) {
            const came = super.tell(...told)
            if (told[0].type === "due") super.tell(...told)
            return came
          }
          override happen(happens: Happens) {
            const told = super.happen(happens)
            if (told !== undefined) assert.isFalse(super.tell(told, beginMs + happens.afterMs).took)
            return told
          }
        }
        const once = playOnTime(new Player(opened(definition, script)), script)
        const twice = playOnTime(new Stammering(opened(definition, script)), script)
        assert.deepStrictEqual(twice.run, once.run)
      }),
      runs
    ))

  it("sends once for each visit that it accepts, and never again after it ended", () =>
    fc.assert(
      fc.property(
        randomDefinition,
        randomScript,
        fc.array(fc.nat(4), { maxLength: 20 }),
        (definition, script, answers) => {
          const accepted: Array<string> = []
          const memory = opened(definition, script)
          const left = [...answers]
          const player = new Player(memory, undefined, (send) => {
            const { node, visit } = send
            assert.isTrue(isLive(memory.run.status))
            const answer = left.shift() ?? 2
            if (answer === 0)
              return Effect.succeed({ type: "refused", node, visit, code: "template_not_published", atMs: send.atMs })
            accepted.push(`${node} ${visit}`)
            return Effect.succeed(memory.accept(send, answer === 1))
          })
          const { run, sent } = playOnTime(player, script)
          assert.strictEqual(new Set(accepted).size, accepted.length)
          assert.strictEqual(sent.length, accepted.length)
          if (run.state.dropped === undefined)
            assert.lengthOf(
              run.timeline.filter(({ sendId }) => sendId !== undefined),
              sent.length
            )
        }
      ),
      runs
    ))

  it("counts each entry of a node, and once what became of it", () => {
    const check = (
      definition: Definition,
      memory: Memory,
      all: ReadonlyArray<Readonly<Record<string, Partial<Count>>>>
    ) => {
      for (const id of Object.keys(definition.nodes)) {
        const sum = (what: keyof Count) => all.reduce((total, counts) => total + (counts[id]?.[what] ?? 0), 0)
        const live = memory.run.status === "waiting" && memory.run.node === id ? 1 : 0
        assert.strictEqual(sum("entered"), sum("passed") + sum("left") + sum("failed") + live)
      }
      assert.strictEqual(
        all.flatMap((counts) => Object.values(counts)).reduce((total, { entered = 0 }) => total + entered, 0),
        memory.run.visit
      )
    }
    fc.assert(
      fc.property(randomDefinition, randomScript, randomVisits, (definition, script, visits) => {
        const all: Array<Readonly<Record<string, Partial<Count>>>> = []
        const watch: Watch = (_, __, { counts }, memory) => {
          all.push(counts)
          check(definition, memory, [...all, memory.run.state.counts ?? {}])
        }
        playLate(new Player(opened(definition, script), watch), script, visits)
      }),
      runs
    )
  })

  it("enters at most 100 nodes in a pass and 1,000 in all, and keeps at most 100 entries", () =>
    watched((before, { type }, __, { run }) => {
      if (type === "due" || type === "event") assert.isAtMost(run.visit - before.visit, 100)
      assert.isAtMost(run.visit, stepLimit)
      assert.isAtMost(run.timeline.length, 100)
    }))

  it("tells of each node that it enters, and of the end once", () =>
    watched((before, _, { tells }, { run }) => {
      assert.strictEqual(
        tells.filter(({ event }) => event === "sequence_run.advanced").length,
        run.visit - before.visit
      )
      const ends = tells.filter(({ event }) => event !== "sequence_run.advanced").map(({ event }) => event)
      assert.deepStrictEqual(ends, isLive(before.status) && !isLive(run.status) ? [`sequence_run.${run.status}`] : [])
    }))

  it("never throws, and gives the same for the same, whatever it is told in whichever order", () => {
    const node = fc.constantFrom("n0", "n1", "n2", "nowhere")
    const visit = fc.nat(3)
    const atMs = fc.integer({ min: beginMs - 1_000, max: beginMs + 30 * 86_400_000 })
    const answer: fc.Arbitrary<Input> = fc.oneof(
      fc.record({
        type: fc.constant("accepted" as const),
        node,
        visit,
        sendId: fc.constant("snd_1" as SendId),
        status: fc.constantFrom("queued", "suppressed")
      }),
      fc.record({ type: fc.constant("refused" as const), node, visit, code: fc.constant("quota"), atMs }),
      fc.record({ type: fc.constant("found" as const), node, visit, events: fc.constant([]) }),
      fc.record({ type: fc.constant("due" as const), atMs })
    )
    const broken = randomDefinition.chain((definition) =>
      fc.constantFrom(...Object.keys(definition.nodes)).map((id): Definition => {
        const { [id]: _, ...nodes } = definition.nodes
        return fc.sample(fc.boolean(), { numRuns: 1, seed: id.length })[0] ? { ...definition, nodes } : definition
      })
    )
    const inputs = fc.array(
      fc.oneof(
        answer,
        randomScript.map(({ happens }): Happens | undefined => happens[0])
      ),
      {
        maxLength: 30
      }
    )
    fc.assert(
      fc.property(
        fc.oneof(randomDefinition, broken),
        randomScript,
        inputs,
        fc.boolean(),
        (definition, script, all, paused) => {
          const memory = opened(definition, script)
          const facts = frozen({ ...memory.facts, paused, contact: { ...memory.contact, email: null } })
          let run: Run = memory.run
          for (const one of all) {
            const input = one !== undefined && "afterMs" in one ? occurrenceOf(memory, one) : one
            if (input === undefined) continue
            const stepped = step(frozen(definition), frozen(run), input, facts, beginMs)
            assert.deepStrictEqual(step(definition, run, input, facts, beginMs), stepped)
            run = stepped.run
          }
        }
      ),
      runs
    )
  })

  it("does nothing by itself while its sequence is paused, and catches up when that is resumed", () =>
    fc.assert(
      fc.property(randomDefinition, randomScript, (definition, script) => {
        const { happens, ...rest } = script
        // Each event in its own millisecond, so that none coincides with a timer.
        const events = happens
          .filter(({ kind }) => kind === "event")
          .map((one, index) => ({ ...one, afterMs: one.afterMs + index + 1 }))
        const onTime = playOnTime(new Player(opened(definition, script)), { ...rest, happens: events })
        const memory = opened(definition, script)
        const player = new Player(memory)
        memory.paused = true
        player.visit(beginMs)
        assert.isNull(memory.run.dueAt)
        for (const one of events) player.happen(one)
        assert.strictEqual(memory.run.visit, 0)
        memory.paused = false
        const kept = events.map((one) => occurrenceOf(opened(definition, script), one))
        kept.forEach((told, index) => {
          if (told?.type !== "event") return
          const event = { ...told.event, id: `evt_${String(index + 1).padStart(16, "0")}`, seq: index + 1 }
          player.tell({ type: "event", event, replayed: true }, beginMs + 40 * 86_400_000)
        })
        player.tell({ type: "due", atMs: beginMs }, beginMs)
        playLate(player, { ...rest, happens: [] }, [])
        assert.deepStrictEqual(memory.run, onTime.run)
      }),
      runs
    ))
})
