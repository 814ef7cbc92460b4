import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const trigger = { type: "api.enroll" }
const waiting = (time: string) => ({ trigger, nodes: { rest: { type: "wait", for: time, next: "end" } } })
const file = (key: string, time = "1d") =>
  `key: ${key}\ntrigger: { type: api.enroll }\nnodes:\n  rest: { type: wait, for: ${time}, next: end }\n`

const statuses = (all: ReadonlyArray<{ readonly status: number }>) => all.map(({ status }) => status)

layer(world)("applying sequences by calls", (it) => {
  it.effect("makes a version of JSON whose file reads as it, and changes nothing the second time", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const apply = (input: object) => call("apply_sequence", { key: "tour", ...input }, { key })
      const planned = yield* apply({ definition: waiting("1d"), dryRun: true })
      assert.deepInclude(planned.body, { outcome: "planned", sequence: null, base: { tour: 0 } })
      assert.strictEqual((yield* call("read_sequence", { keyOrId: "tour" }, { key })).status, 404)
      const first = yield* apply({ definition: waiting("1d") })
      assert.strictEqual(first.status, 200, first.text)
      assert.deepInclude(first.body.sequence, { key: "tour", version: 1, status: "published" })
      const again = yield* apply({ definition: waiting("1d") })
      assert.deepStrictEqual([again.body.changes[0].change, again.body.sequence.version], ["unchanged", 1])
      const { body } = yield* call("read_sequence_version", { keyOrId: "tour", version: "1" }, { key })
      assert.deepStrictEqual([body.appliedBy.kind, body.appliedBy.ip], ["api", undefined])
      const same = yield* apply({ source: body.source })
      assert.strictEqual(same.body.changes[0].change, "unchanged")
    })
  )

  it.effect("refuses with the place of every error, another key, and a version that came between", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const refusal = (input: object) =>
        Effect.map(call("apply_sequence", { key: "tour", ...input }, { key }), ({ body }) => ({
          code: body.error?.code,
          paths: (body.error?.fields ?? []).map(({ path }: any) => path)
        }))
      const broken = { trigger, nodes: { rest: { type: "wait", for: "1d", next: "nowhere" } } }
      const source = "trigger: { type: api.enroll }\nnodes:\n  rest: { type: wait, for: 1d, next: nowhere }\n"
      assert.deepStrictEqual(yield* refusal({ definition: broken }), {
        code: "definition_invalid",
        paths: ["nodes.rest.next"]
      })
      assert.deepStrictEqual(yield* refusal({ source }), { code: "definition_invalid", paths: ["source:3:38"] })
      assert.deepStrictEqual(yield* refusal({ source: file("cart") }), { code: "field_invalid", paths: ["key"] })
      assert.deepStrictEqual(yield* refusal({}), { code: "field_invalid", paths: ["source"] })
      const deep = { trigger, nodes: JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`) }
      assert.include(["field_invalid", "definition_invalid"], (yield* refusal({ definition: deep })).code)
      assert.isUndefined((yield* refusal({ source: source.replace("nowhere", "end"), ifVersion: 0 })).code)
      assert.strictEqual((yield* refusal({ definition: waiting("2d"), ifVersion: 0 })).code, "sequence_overtaken")
      assert.isUndefined((yield* refusal({ definition: waiting("2d"), ifVersion: 1 })).code)
    })
  )

  it.effect("applies all files or none, and archives what no file holds only where asked", () =>
    Effect.gen(function* () {
      const { live: key, ...workspace } = yield* makeWorkspace()
      yield* appliedSequence(workspace, "old")
      const files = (...texts: ReadonlyArray<string>) =>
        texts.map((source, index) => ({ filename: `${index}.yaml`, source }))
      const apply = (input: object) => call("apply_sequences", input, { key })
      const wrong = yield* apply({ files: files(file("a"), file("b").replace("end", "nowhere")) })
      assert.deepStrictEqual(
        [wrong.body.error.code, wrong.body.error.fields[0].path.split(":")[0]],
        ["definition_invalid", "files[1].source"]
      )
      const twins = [file("a"), file("b")].map((source) => ({ filename: "a.yaml", source }))
      assert.deepStrictEqual(
        statuses([yield* apply({ files: twins }), yield* apply({ files: files(file("a")), prune: true })]),
        [422, 422]
      )
      const whole = { files: files(file("a"), file("b")), whole: true, prune: true }
      const plan = (yield* apply({ ...whole, dryRun: true })).body
      const changes = (body: any) => body.changes.map(({ change, key: of }: any) => `${of} ${change}`)
      assert.deepStrictEqual(changes(plan), ["a added", "b added", "old archived"])
      yield* apply({ files: files(file("a", "3d")) })
      assert.strictEqual((yield* apply({ ...whole, base: plan.base })).body.error.code, "sequence_overtaken")
      assert.deepStrictEqual(changes((yield* apply(whole)).body), ["a changed", "b added", "old archived"])
      const { body } = yield* call("recent_audit_entries", { action: "sequence.apply" }, { key })
      const targets = new Set(
        body.data.filter(({ target }: any) => target?.kind === "sequence").map(({ target }: any) => target.id)
      )
      assert.strictEqual(targets.size, 3)
    })
  )

  it.effect("holds an agent's apply until a person decides, and its dry run never", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const as = (input: object) => call("apply_sequence", { key: "tour", ...input }, { key: workspace.mcp })
      assert.strictEqual((yield* as({ definition: waiting("1d"), dryRun: true })).body.outcome, "planned")
      const held = yield* as({ definition: waiting("1d") })
      assert.deepStrictEqual([held.status, held.body.approval?.status], [202, "pending"], held.text)
      assert.strictEqual((yield* call("read_sequence", { keyOrId: "tour" }, { key: workspace.live })).status, 404)
    })
  )

  it.effect("keeps a sandbox key's sequences apart from live ones of the same key", () =>
    Effect.gen(function* () {
      const { live, test } = yield* makeWorkspace()
      yield* call("apply_sequence", { key: "tour", definition: waiting("1d") }, { key: live })
      const tried = yield* call("apply_sequence", { key: "tour", definition: waiting("2d") }, { key: test })
      if (tried.status === 403) return assert.strictEqual(tried.body.error.code, "scope_required")
      const nodes = (key: string) => call("read_sequence_version", { keyOrId: "tour", version: "current" }, { key })
      assert.strictEqual((yield* nodes(live)).body.definition.nodes.rest.for, "1d")
      assert.strictEqual((yield* nodes(test)).body.definition.nodes.rest.for, "2d")
    })
  )
})

layer(world)("simulating and drawing sequences by calls", (it) => {
  it.effect("walks with rendered mails, and again where a mail is refused", () =>
    Effect.gen(function* () {
      const { live: key, ...workspace } = yield* makeWorkspace()
      yield* publishedTemplate({ live: key, ...workspace }, "hello")
      const sends = (name: string | undefined) => ({
        key: "welcome",
        trigger,
        nodes: {
          hello: { type: "send", template: "hello", variables: name === undefined ? {} : { name }, next: "a_day" },
          a_day: {
            type: "wait",
            on: [{ event: "send.opened", send: "hello", next: "end" }],
            timeout: { after: "1d", next: "end" }
          }
        }
      })
      const simulate = (input: object) => call("simulate_sequence", { at: "2026-12-01T09:00:00Z", ...input }, { key })
      const { body, text } = yield* simulate({ definition: sends("Ada"), sends: ["hello=opened@3h"] })
      const sent = body.steps.find(({ type }: any) => type === "sent")
      assert.deepInclude(sent.send, { subject: "Hello Ada", to: "ada@example.com" }, text)
      assert.notProperty(sent.send, "html")
      assert.deepStrictEqual([body.status, body.lastedMs], ["completed", 3 * 3_600_000])
      assert.include(body.text, "Hello Ada")
      const refused = (yield* simulate({ definition: sends(undefined) })).body
      assert.notInclude(
        refused.steps.map(({ type }: any) => type),
        "sent",
        JSON.stringify(refused)
      )
    })
  )

  it.effect("refuses wrong definitions and scenarios at their place, and simulates a key's version", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const simulate = (input: object, by = key) => call("simulate_sequence", input, { key: by })
      const paths = ({ body }: any) => [body.error.code, ...(body.error.fields ?? []).map(({ path }: any) => path)]
      const broken = { key: "tour", trigger, nodes: { rest: { type: "wait", for: "1d", next: "nowhere" } } }
      assert.deepStrictEqual(paths(yield* simulate({ definition: broken })), ["definition_invalid", "nodes.rest.next"])
      yield* call("apply_sequence", { key: "tour", definition: waiting("1d") }, { key })
      yield* call("apply_sequence", { key: "tour", definition: waiting("2d") }, { key })
      const bad = yield* simulate({ key: "tour", events: ["x@never"], sends: ["rest=opened"] })
      assert.deepStrictEqual(paths(bad), ["field_invalid", "events[0]", "sends[0]"])
      const lasted = Effect.map(simulate({ key: "tour", version: 1 }), ({ body }) => body.lastedMs)
      assert.strictEqual(yield* lasted, 86_400_000)
      assert.strictEqual((yield* simulate({ key: "tour" })).body.version, 2)
      assert.strictEqual((yield* simulate({ key: "tour" }, other.live)).status, 404)
      assert.strictEqual((yield* simulate({})).status, 422)
    })
  )

  it.effect("draws a version with the counts of its nodes, for its own workspace alone", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const applied = yield* call("apply_sequence", { key: "tour", definition: waiting("1d") }, { key })
      yield* call("apply_sequence", { key: "tour", definition: waiting("2d") }, { key })
      const draw = (input: object, by = key) =>
        call("read_sequence_diagram", { keyOrId: applied.body.sequence.id, ...input }, { key: by })
      const { body } = yield* draw({})
      assert.match(body.svg, /^<svg [\s\S]*<\/svg>$/u)
      assert.deepStrictEqual(body.counts, [{ node: "rest", waiting: 0, passed: 0, left: 0, failed: 0 }])
      assert.deepStrictEqual([body.version, (yield* draw({ version: "1" })).body.version], [2, 1])
      assert.include((yield* draw({ version: "all" })).body.svg, "counts of all versions")
      assert.deepStrictEqual(statuses([yield* draw({ version: "9" }), yield* draw({}, other.live)]), [404, 404])
    })
  )
})
