import { assert, describe, it } from "@effect/vitest"
import type { ContactId, SequenceVersionId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Effect } from "effect"
import type { Accept } from "../simulation/interpret.ts"
import { readDefinition } from "../definition/readDefinition.ts"
import { opened, Player } from "../testing/play.ts"
import { beginMs } from "../testing/randomScript.ts"
import type { Happening } from "./Input.ts"
import { mergeRuns } from "./mergeRuns.ts"
import type { RunEntry, Run } from "./Run.ts"
import type { Values } from "./Values.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const read = (text: string): Definition => {
  const { definition, places } = readDefinition("sequence.yaml", Buffer.from(text), beginMs)
  assert.deepStrictEqual(places.findings, [])
  return definition!
}

const sequence = (nodes: string, rest = ""): Definition =>
  read(`key: tried\ntrigger: { type: api.enroll }\n${rest}\nnodes:\n${nodes.replaceAll(/^/gmu, "  ")}`)

interface Begun {
  readonly traits?: Values
  readonly email?: string | null
  readonly phone?: string | null
  readonly trigger?: Values
  readonly accept?: Accept
}

const begin = (
  definition: Definition,
  { accept, email = "ada@example.com", phone = null, traits = {}, trigger = {} }: Begun = {}
) => {
  const contact = { id: "con_1" as ContactId, external_id: null, email, phone, traits }
  const memory = opened(definition, { contact, trigger, variables: {}, happens: [] })
  return new Player(memory, undefined, accept)
}

const event = (afterMs: number, type: string, metadata: Values = {}, seq = afterMs + 1): Happening => ({
  id: `evt_${afterMs}_${type}`,
  type,
  metadata,
  atMs: beginMs + afterMs,
  seq
})

const emit = (player: Player, ...told: Parameters<typeof event>) => {
  const happening = event(...told)
  const came = player.tell({ type: "event", event: happening }, happening.atMs)
  player.memory.keep(happening)
  return came
}

const said = ({ timeline }: Run): ReadonlyArray<string> =>
  timeline.map(({ at, node = "", reason, type }: RunEntry) =>
    [`${(at - beginMs) / minute}m`, type, node, reason].filter(Boolean).join(" ")
  )

describe("a wait for an event", () => {
  const waiting = `
a_rest: { type: wait, for: 1h, next: w }
w: { type: wait, on: [{ event: a.b, where: { n: { gt: 1 } }, next: big }, { event: a.b, next: end }], timeout: { after: 1h, next: late } }
big: { type: exit, reason: big }
late: { type: exit, reason: late }`.trim()

  it("takes the first edge that matches, and stops before the next node", () => {
    const player = begin(sequence(waiting))
    player.attend(beginMs + hour)
    assert.isTrue(emit(player, 61 * minute, "a.b", { n: 2 }).took)
    assert.deepInclude(player.memory.run, { status: "active", node: "big", dueAt: beginMs + 61 * minute })
    player.attend(beginMs + 61 * minute)
    assert.deepInclude(player.memory.run, { status: "exited", node: "big" })
  })

  it("does not hear what came before it was entered", () => {
    const player = begin(sequence(waiting))
    player.attend(beginMs)
    assert.isFalse(emit(player, 59 * minute, "a.b").took)
    player.attend(beginMs + day)
    assert.include(said(player.memory.run), "120m ended late late")
  })

  it.each([
    [119 * minute + 59_999, "end"],
    [120 * minute, "late"]
  ])("loses to its timer from the very moment on that it is due, whoever comes first (%i ms)", (afterMs, reason) => {
    const player = begin(sequence(waiting))
    emit(player, afterMs, "a.b")
    player.attend(beginMs + day)
    assert.strictEqual(player.memory.run.timeline.at(-1)!.reason, reason)
  })

  it("counts each event since enrolment once, oldest first, where it says so", () => {
    const twice = `
a_rest: { type: wait, for: 1h, next: one }
one: { type: wait, on: [{ event: a.b, next: two }], since: enrolment, timeout: { after: 1d, next: end } }
two: { type: wait, on: [{ event: a.b, next: three }], since: enrolment, timeout: { after: 1d, next: end } }
three: { type: wait, on: [{ event: a.b, next: end }], since: enrolment, timeout: { after: 1h, next: gone } }
gone: { type: exit, reason: gone }`.trim()
    const player = begin(sequence(twice))
    player.attend(beginMs)
    emit(player, 20 * minute, "a.b")
    emit(player, 10 * minute, "a.b")
    player.attend(beginMs + day)
    const woken = player.memory.run.timeline.filter(({ type }) => type === "woken")
    assert.deepStrictEqual(
      woken.map(({ eventId, node }) => [node, eventId]),
      [
        ["one", "evt_600000_a.b"],
        ["two", "evt_1200000_a.b"]
      ]
    )
    assert.strictEqual(player.memory.run.timeline.at(-1)!.reason, "gone")
  })
})

describe("a goal and exitOn", () => {
  const ending = sequence(
    "s: { type: state, on: [{ event: a.b, next: end }] }",
    'goal: { event: deal.won, where: { deal: "{{ trigger.deal }}" } }\nexitOn: [{ event: a.b }]'
  )

  it("are heard at every node, before its own", () => {
    const player = begin(ending, { trigger: { deal: 7 } })
    assert.isFalse(emit(player, minute, "deal.won", { deal: 8 }).took)
    assert.isTrue(emit(player, 2 * minute, "deal.won", { deal: 7 }).took)
    assert.deepInclude(player.memory.run, { status: "completed", endedAt: beginMs + 2 * minute })
    const other = begin(ending)
    emit(other, minute, "a.b")
    assert.deepInclude(other.memory.run, { status: "exited" })
    assert.strictEqual(other.memory.run.timeline.at(-1)!.reason, "exit_on")
  })

  it("compare with nothing where the trigger had nothing", () => {
    const player = begin(ending)
    assert.isFalse(emit(player, minute, "deal.won", {}).took)
  })
})

describe("a wait until a date", () => {
  const dated = (node: string) => sequence(`w: ${node}\nlate: { type: exit, reason: late }`)
  const inBerlin = { traits: { time_zone: "Europe/Berlin" } }

  it.each([
    ['{ type: wait, until: "2026-03-29T02:30", late: late, next: end }', "2026-03-29T01:30:00Z"],
    ['{ type: wait, until: "2026-03-28T09:00+00:00", minus: 1h, late: late, next: end }', "2026-03-28T08:00:00Z"],
    [
      '{ type: wait, until: "2026-03-28T09:00Z", plus: 1h, at: "09:00", late: late, next: end }',
      "2026-03-29T07:00:00Z"
    ],
    ['{ type: wait, until: "{{ trigger.when }}", late: late, next: end }', "2026-03-30T07:00:00Z"],
    ['{ type: wait, for: 1d, at: "09:00", next: late }', "2026-03-29T07:00:00Z"]
  ])("%s rests until then", (node, expected) => {
    const player = begin(dated(node), { ...inBerlin, trigger: { when: "2026-03-30T09:00" } })
    player.visit(beginMs)
    assert.strictEqual(new Date(player.memory.run.waitUntil!).toISOString().replace(".000", ""), expected)
  })

  it.each([
    ["late: late, next: end", { when: "2026-01-01T00:00Z" }, "exited", "late"],
    ["next: end", { when: "2026-01-01T00:00Z" }, "completed", "end"],
    ["late: late, next: end", { when: "soon" }, "exited", "late"],
    ["next: end", { when: "soon" }, "failed", "until_invalid"],
    ["next: end", {}, "failed", "until_invalid"]
  ])("goes by { %s } where it is %j", (rest, trigger, status, reason) => {
    const edge = rest.includes("late") ? "" : "\ns: { type: state, timeout: { after: 1d, next: late } }"
    const player = begin(
      sequence(`w: { type: wait, until: "{{ trigger.when }}", ${rest} }\nlate: { type: exit, reason: late }${edge}`),
      { trigger }
    )
    player.visit(beginMs)
    assert.strictEqual(player.memory.run.status, status)
    assert.strictEqual(player.memory.run.timeline.at(-1)!.reason, reason)
  })

  it("says so where the contact names a zone that does not exist, and takes the default", () => {
    const definition = sequence(
      'w: { type: wait, for: 1h, at: "09:00", next: end }',
      "timeZone: { contact: zone, default: Europe/Berlin }"
    )
    const player = begin(definition, { traits: { zone: "Moon/Base" } })
    player.visit(beginMs)
    assert.deepInclude(player.memory.run.timeline.at(-1), {
      timeZone: "unknown",
      until: Date.parse("2026-03-28T08:00Z")
    })
  })
})

describe("a send", () => {
  const one = (rest = "", node = "") => sequence(`hello: { type: send, template: hello, ${node} next: end }`, rest)
  const refusing = (code: string, times: number): Accept => {
    let left = times
    return ({ atMs, node, visit }) =>
      left-- > 0
        ? Effect.succeed({ type: "refused", node, visit, code, atMs })
        : Effect.succeed({ type: "accepted", node, visit, sendId: "snd_1" as never, status: "queued" })
  }

  it("is tried again after a minute, ten, an hour, six and a day, and fails then", () => {
    const player = begin(one(), { accept: refusing("quota", 6) })
    player.attend(beginMs + 30 * day)
    assert.deepStrictEqual(said(player.memory.run), [
      "0m enrolled",
      "0m entered hello",
      "0m held hello quota",
      "1m held hello quota",
      "11m held hello quota",
      "71m held hello quota",
      "431m held hello quota",
      "1871m ended hello quota"
    ])
    assert.strictEqual(player.memory.run.status, "failed")
    const patient = begin(one(), { accept: refusing("quota", 5) })
    patient.attend(beginMs + 30 * day)
    assert.strictEqual(patient.memory.run.status, "completed")
  })

  it.each([
    ["continue", "completed"],
    ["fail", "failed"]
  ])("that is refused goes by onError %s", (onError, status) => {
    const player = begin(one("", `onError: ${onError},`), { accept: refusing("quota", 1) })
    player.visit(beginMs)
    assert.strictEqual(player.memory.run.status, status)
  })

  it("without an address, or whose Liquid takes too much work, is refused before it is asked for", () => {
    const accept: Accept = () => Effect.die("asked")
    const nobody = begin(one("", "onError: fail,"), { accept, email: null })
    nobody.visit(beginMs)
    assert.strictEqual(nobody.memory.run.timeline.at(-1)!.reason, "recipient_missing")
    const loop = "{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}"
    const endless = begin(one("", `variables: { x: "${loop}" }, onError: fail,`), { accept })
    endless.visit(beginMs)
    assert.strictEqual(endless.memory.run.timeline.at(-1)!.reason, "variables_invalid")
  })

  it("gives a value as it is where a text is one output alone, and leaves out what is not there", () => {
    const seen: Array<Values> = []
    const node = `variables: { total: "{{ trigger.total }}", text: "{{ trigger.total }} EUR", none: "{{ trigger.none }}", list: ["{{ trigger.none }}", 1], shout: "{{ trigger.name | upcase }}" },`
    const player = begin(one("", node), {
      trigger: { total: 80, name: "ada" },
      accept: ({ node, variables, visit }) => {
        seen.push(variables)
        return Effect.succeed({ type: "accepted", node, visit, sendId: "snd_1" as never, status: "queued" })
      }
    })
    player.visit(beginMs)
    assert.deepStrictEqual(seen, [{ total: 80, text: "80 EUR", list: [null, 1], shout: "ADA" }])
  })

  it.each([
    ["exit", "exited", "suppressed"],
    ["continue", "completed", "end"]
  ])("that meets a suppressed address goes by onSuppressed %s", (onSuppressed, status, reason) => {
    const memory = begin(one(`onSuppressed: ${onSuppressed}`)).memory
    const player = new Player(memory, undefined, (send) => Effect.succeed(memory.accept(send, true)))
    player.visit(beginMs)
    assert.strictEqual(memory.run.status, status)
    assert.strictEqual(memory.run.timeline.at(-1)!.reason, reason)
  })

  it("of a text goes to the contact's phone, in the contact's language, unless the node says otherwise", () => {
    const sent = (fields: string, contact: Begun) => {
      const seen: Array<unknown> = []
      const definition = sequence(
        `hello: { type: send, channel: sms, template: order.shipped, variables: { order: A-1 }, ${fields}, next: end }`
      )
      const accept: Accept = (send) => {
        const { channel, node, to, visit } = send
        seen.push(channel === "sms" ? [to, send.language, send.consentProofId] : channel)
        return Effect.succeed({ type: "accepted", node, visit, sendId: "sms_1" as never, status: "accepted" })
      }
      const player = begin(definition, { ...contact, accept })
      player.visit(beginMs)
      return [...seen, player.memory.run.timeline.at(-1)!.reason]
    }
    const ada = { phone: "+353861234567", traits: { language: "de-AT", proof: 481 } }
    assert.deepStrictEqual(sent("consentProofId: c", ada), [["+353861234567", "de-AT", "c"], "end"])
    assert.deepStrictEqual(
      sent('consentProofId: "{{ contact.traits.proof }}", language: fr, to: "+353869999999"', ada),
      [["+353869999999", "fr", "481"], "end"]
    )
    assert.deepStrictEqual(sent('consentProofId: "{{ contact.traits.none }}"', { phone: "+353861234567" }), [
      ["+353861234567", undefined, undefined],
      "end"
    ])
    assert.deepStrictEqual(sent("consentProofId: c", {}), ["recipient_missing"])
    assert.deepStrictEqual(sent("consentProofId: c, onError: fail", {}), ["recipient_missing"])
  })

  it("reads nothing that its contact is called as Liquid", () => {
    const seen: Array<string> = []
    const accept: Accept = ({ node, to, visit }) => {
      seen.push(to)
      return Effect.succeed({ type: "accepted", node, visit, sendId: "snd_1" as never, status: "queued" })
    }
    begin(one(), { accept, email: "{{1}}@example.com" }).visit(beginMs)
    assert.deepStrictEqual(seen, ["{{1}}@example.com"])
  })

  it("of a text counts toward limits as a mail does, unless it is of class authentication", () => {
    const limited = (template: string) =>
      begin(
        sequence(
          `one: { type: send, template: hello, next: two }\ntwo: { type: send, channel: sms, template: ${template}, to: "+353861234567", next: three }\nthree: { type: send, template: hello, next: end }`,
          "limits: [{ sends: 2, per: 1d, scope: sequence, exceeded: skip }]"
        )
      )
    const counted = limited("account.alert, consentProofId: c, variables: { message: Hi }")
    counted.attend(beginMs)
    assert.include(said(counted.memory.run), "0m skipped three limit")
    const free = limited('auth.otp, variables: { code: "1", minutes: 1 }')
    free.attend(beginMs)
    assert.include(said(free.memory.run), "0m sent three")
  })

  it("waits for the end of quiet hours, and leaves after those that a late worker meets", () => {
    const definition = one('quietHours: { from: "21:00", to: "08:00" }')
    const leaves: Array<number> = []
    const held = begin(definition, {
      accept: ({ leaveAtMs, node, visit }) => {
        leaves.push(leaveAtMs)
        return Effect.succeed({ type: "accepted", node, visit, sendId: "snd_1" as never, status: "queued" })
      }
    })
    // It began at 19:00; a worker comes at 23:00 only.
    held.visit(beginMs + 4 * hour)
    assert.deepStrictEqual(said(held.memory.run), [
      "0m enrolled",
      "0m entered hello",
      "0m sent hello",
      "0m ended hello end"
    ])
    assert.deepStrictEqual(leaves, [Date.parse("2026-03-28T08:00Z")])
  })

  it("waits until a limit lets it go, or is left out, unless its template is of the system", () => {
    const nodes = "one: { type: send, template: hello, next: two }\ntwo: { type: send, template: hello, next: end }"
    const limited = (exceeded: string) =>
      sequence(nodes, `limits: [{ sends: 1, per: 1d, scope: sequence, exceeded: ${exceeded} }]`)
    const deferred = begin(limited("defer"))
    deferred.attend(beginMs + 2 * day)
    assert.include(said(deferred.memory.run), "0m held two limit")
    assert.include(said(deferred.memory.run), "1440m sent two")
    const skipped = begin(limited("skip"))
    skipped.attend(beginMs)
    assert.include(said(skipped.memory.run), "0m skipped two limit")
    const free = begin(limited("skip"))
    free.memory.exempt = new Set(["hello"])
    free.attend(beginMs)
    assert.lengthOf(free.memory.sent, 2)
  })
})

describe("a run", () => {
  const idle = sequence(
    "s: { type: state, timeout: { after: 30d, next: end } }\nother: { type: state, timeout: { after: 1d, next: end } }",
    "maxDuration: 20d"
  )

  it("exits at its maxDuration, wherever it is", () => {
    const player = begin(idle)
    player.attend(beginMs + 60 * day)
    assert.deepInclude(player.memory.run, { status: "exited", endedAt: beginMs + 20 * day })
  })

  it("is transitioned to a state once, and says nothing of it twice", () => {
    const player = begin(idle)
    player.attend(beginMs)
    const told = { type: "transition", atMs: beginMs + hour, toState: "other", reason: "asked" } as const
    const { took, tells } = player.tell(told, told.atMs)
    assert.isTrue(took)
    assert.deepInclude(tells[0], { from: "s", to: "other", cause: "transition", reason: "asked" })
    assert.deepInclude(player.memory.run, { status: "waiting", node: "other" })
    assert.isFalse(player.tell(told, told.atMs).took)
    assert.isFalse(player.tell({ ...told, toState: "nowhere" }, told.atMs).took)
  })

  it("does what was due before it is cancelled, and is final then", () => {
    const player = begin(idle)
    assert.isTrue(player.tell({ type: "cancel", atMs: beginMs + hour }, beginMs + hour).took)
    assert.deepInclude(player.memory.run, { status: "cancelled", node: "s", visit: 1 })
    assert.isFalse(player.tell({ type: "cancel", atMs: beginMs + hour }, beginMs + hour).took)
  })

  it("goes on by a new version at the node that its own has become, with its timer", () => {
    const player = begin(idle)
    player.attend(beginMs)
    const definition = sequence(
      "rest: { type: state, renamedFrom: s, timeout: { after: 1d, next: gone } }\ngone: { type: exit, reason: gone }"
    )
    const moved = {
      type: "moved",
      atMs: beginMs + hour,
      versionId: "sqv_2" as string as SequenceVersionId,
      definition
    } as const
    assert.isTrue(player.tell(moved, moved.atMs).took)
    assert.deepInclude(player.memory.run, { node: "rest", versionId: moved.versionId, waitUntil: beginMs + 30 * day })
    const gone = sequence("w: { type: wait, for: 1d, next: end }")
    const other = begin(idle)
    other.attend(beginMs)
    assert.isFalse(other.tell({ ...moved, definition: gone }, moved.atMs).took)
  })

  it("fails at its thousandth step, after passes of a hundred", () => {
    const circle = sequence("a: { type: wait, for: 1m, next: a }")
    const player = begin(circle)
    player.tell({ type: "due", atMs: beginMs + 30 * day }, beginMs + 30 * day)
    assert.isAtMost(player.memory.run.visit, 100)
    assert.isAtMost(player.memory.run.dueAt!, beginMs + 30 * day)
    player.visit(beginMs + 30 * day)
    const { state, status, timeline, visit } = player.memory.run
    assert.deepStrictEqual([status, visit, timeline.at(-1)!.reason], ["failed", 1_000, "step_limit"])
    assert.strictEqual(timeline.length + state.dropped!, 1_002)
    assert.strictEqual(timeline[19]!.at, beginMs + 18 * minute)
  })

  it("of contacts that become one stays where it is the oldest of its key", () => {
    const run = (id: string, enrolledAt: number, runKey = ""): Run => ({
      ...begin(idle).memory.run,
      id: id as never,
      enrolledAt,
      runKey
    })
    const runs = [run("run_b", 2), run("run_a", 1), run("run_c", 3, "other")]
    const told = mergeRuns(runs, "con_2" as ContactId, 5)
    assert.deepStrictEqual(
      told.map(({ input, run }) => [run.id, input.stays]),
      [
        ["run_b", false],
        ["run_a", true],
        ["run_c", true]
      ]
    )
    const player = begin(idle)
    player.tell(told[0]!.input, beginMs)
    assert.strictEqual(player.memory.run.timeline.at(-1)!.reason, "contact_merged")
  })
})

describe("a branch", () => {
  const compares = (when: string) =>
    sequence(`b: { type: branch, cases: [{ when: ${when}, next: met }], else: end }\nmet: { type: exit, reason: met }`)

  it("compares with the value of its Liquid, whatever the relation, and holds of nothing that cannot be rendered", () => {
    const traits = { limit: 10, seats: 12, plan: "pro", plans: "pro" }
    for (const [when, met] of [
      ['{ contact.traits.seats: { gt: "{{ contact.traits.limit }}" } }', true],
      ['{ contact.traits.seats: { lt: "{{ contact.traits.limit }}" } }', false],
      ['{ contact.traits.plan: "{{ contact.traits.plans }}" }', true],
      ['{ contact.traits.plan: { in: [free, "{{ contact.traits.plans }}"] } }', true],
      ['{ not: { contact.traits.plan: "{{ contact.traits.plans | upcase }}" } }', true],
      ['{ contact.traits.plan: { eq: "{{ contact.traits.missing }}" } }', false],
      ['{ any: [{ contact.traits.seats: { gte: "{{ contact.traits.limit | plus: 3 }}" } }] }', false]
    ] as const) {
      const player = begin(compares(when), { traits })
      player.attend(beginMs)
      assert.strictEqual(
        player.memory.run.timeline.some(({ reason, type }) => type === "ended" && reason === "met"),
        met,
        when
      )
    }
  })

  it("refuses Liquid that no run could read, as every other condition does", () => {
    const text = (when: string) =>
      `key: tried\ntrigger: { type: api.enroll }\nnodes:\n  b: { type: branch, cases: [{ when: ${when}, next: end }], else: end }`
    const codesOf = (when: string) =>
      readDefinition("sequence.yaml", Buffer.from(text(when)), beginMs).places.findings.map(({ code }) => code)
    assert.deepStrictEqual(codesOf('{ variables.a: { gt: "{{ variables.b }}" } }'), [])
    assert.deepStrictEqual(codesOf('{ variables.a: { gt: "{{ nowhere.b }}" } }'), ["path_unknown"])
    assert.deepStrictEqual(codesOf('{ variables.a: { gt: "{{ events.gone.b }}" } }'), ["path_unknown"])
    assert.deepStrictEqual(codesOf('{ variables.a: "{{ variables.b" }'), ["liquid_invalid"])
  })
})

describe("the end of a run", () => {
  it("is at no node where the run came to the end, and names the event that was its goal or exit", () => {
    const ending = (rest: string, nodes = "w: { type: state, on: [{ event: a.b, next: end }] }") => {
      const player = begin(sequence(nodes, rest))
      player.tell({ type: "due", atMs: beginMs }, beginMs)
      emit(player, 1_000, "a.b")
      player.tell({ type: "due", atMs: beginMs + 1_000 }, beginMs + 1_000)
      const { node, timeline } = player.memory.run
      return { node, ...timeline.at(-1)! }
    }
    const by = { event: "a.b", eventId: "evt_1000_a.b", node: "w" }
    assert.deepInclude(ending("goal: { event: a.b }"), { ...by, reason: "goal" })
    assert.deepInclude(ending("exitOn: [{ event: c.d }, { event: a.b }]"), { ...by, reason: "exit_on" })
    assert.deepInclude(ending(""), { reason: "end", type: "ended" })
    const player = begin(sequence("a: { type: wait, for: 1m, next: end }"))
    player.attend(beginMs + hour)
    assert.isNull(player.memory.run.node)
  })
})

describe("a send that is refused", () => {
  it("is told of once at its node, however often it is tried", () => {
    const told: Array<string> = []
    const refuse: Accept = ({ atMs, node, visit }) =>
      Effect.succeed({ type: "refused", node, visit, code: "template_not_published", atMs })
    const player = begin(sequence("s: { type: send, template: t, next: end }"), { accept: refuse })
    let came = player.tell({ type: "due", atMs: beginMs }, beginMs)
    for (let tries = 0; tries < 6; tries++) {
      told.push(
        ...came.tells.flatMap(({ event, reason, status, to }) =>
          event.endsWith("held") ? [`${reason} ${to} ${status}`] : []
        )
      )
      const { dueAt } = player.memory.run
      if (dueAt === null) break
      came = player.tell({ type: "due", atMs: dueAt }, dueAt)
    }
    assert.deepStrictEqual(told, ["template_not_published s waiting"])
  })
})
