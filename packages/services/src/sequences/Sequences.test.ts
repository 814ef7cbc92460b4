import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import type { SequenceId, WorkspaceId } from "@tidings/schema/Id"
import type { SequenceChange } from "@tidings/schema/sequences/plan"
import type { World as Whose } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { contents } from "@tidings/storage/testing/wholeDatabase"
import { runsOf } from "@tidings/storage/testing/sequenceTable"
import { hearing, made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { Contacts } from "../contacts/Contacts.ts"
import { Enrolments } from "./enrolling/Enrolments.ts"
import advance_runs from "./jobs/advance_runs.ts"
import cancel_archived_runs from "./jobs/cancel_archived_runs.ts"
import move_sequence_runs from "./jobs/move_sequence_runs.ts"
import type { ApplyOptions } from "./definition/ApplyOptions.ts"
import { Sequences } from "./Sequences.ts"

const work = Worker.drain([advance_runs, cancel_archived_runs, move_sequence_runs])

const plainly: ApplyOptions = { dryRun: false, whole: false, prune: false, moveRuns: false, appliedBy: { kind: "cli" } }

const applied = (
  { world }: { readonly world: Whose },
  files: Readonly<Record<string, string>>,
  options: Partial<ApplyOptions> = {}
) =>
  Effect.gen(function* () {
    const sequences = yield* Sequences
    const database = yield* Database
    const given = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
    const read = yield* sequences.readFiles(given)
    return yield* database.transaction(sequences.apply(world, read, { ...plainly, ...options }))
  })

const waiting = (key: string, forHow = "1d") => `key: ${key}
trigger: { type: event.matches, event: order.paid }
nodes:
  a_while: { type: wait, for: ${forHow}, next: end }
`

const triggered = (workspaceId: WorkspaceId, event: string) =>
  Effect.map(
    SequenceRepository.use((repository) =>
      repository.triggered({ workspaceId, livemode: true }, "event.matches", event)
    ),
    (found) => found.map(({ key, number }) => `${key} ${number}`)
  )

const enrolled = Effect.fnUntraced(function* (workspaceId: WorkspaceId, key: string, external_id: string) {
  const { enrol } = yield* Enrolments
  const { resolve } = yield* Contacts
  const row = (yield* SequenceRepository.use((repository) =>
    repository.findShown({ workspaceId, livemode: true }, key)
  ))!
  const sequence = { id: row.id, key, versionId: row.version_id, version: row.number, definition: row.definition }
  const atMs = yield* Clock.currentTimeMillis
  yield* Database.use((database) =>
    database.transaction(
      Effect.flatMap(resolve({ workspaceId, livemode: true }, { external_id }), (contact) =>
        enrol(workspaceId, [{ sequence, contact, livemode: true, atMs }], atMs)
      )
    )
  )
  return row.id
})

const places = (id: SequenceId) =>
  Effect.map(runsOf(id), (runs) => runs.map(({ node, status }) => `${status} ${node}`).toSorted())

const said = (changes: ReadonlyArray<SequenceChange>) =>
  changes.map(({ change, fromVersion, key, toVersion }) => `${key} ${change} ${fromVersion} ${toVersion}`)

layer(world)("applying files", (it) => {
  it.effect("makes versions of what changed, with their triggers and no others", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const first = yield* applied(workspace, { "a.yaml": waiting("a"), "b.yaml": waiting("b") })
      assert.deepStrictEqual(said(first.changes), ["a added null 1", "b added null 1"])
      assert.deepStrictEqual(yield* triggered(workspace.id, "order.paid"), ["a 1", "b 1"])

      const other = waiting("b").replace("order.paid", "cart.left")
      const second = yield* applied(workspace, { "a.yaml": `# words\n${waiting("a")}`, "b.yaml": other })
      assert.deepStrictEqual(said(second.changes), ["a unchanged 1 1", "b changed 1 2"])
      assert.deepStrictEqual(
        second.audit.map(({ metadata }) => [
          metadata["key"],
          metadata["version"],
          metadata["hash_before"] !== metadata["hash_after"]
        ]),
        [["b", 2, true]]
      )
      assert.deepStrictEqual(yield* triggered(workspace.id, "order.paid"), ["a 1"])
      assert.deepStrictEqual(yield* triggered(workspace.id, "cart.left"), ["b 2"])
      const { body } = yield* call("read_sequence", { keyOrId: "b" }, { key: workspace.live })
      assert.deepInclude(body, {
        key: "b",
        version: 2,
        status: "published",
        nodeCount: 1,
        edgeCount: 1,
        start: "a_while"
      })
    })
  )

  it.effect("changes nothing where one file is wrong, and tells all that is wrong with all of them", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* applied(workspace, { "a.yaml": waiting("a") })
      const before = yield* contents
      const refused = yield* applied(workspace, {
        "a.yaml": waiting("a", "2d"),
        "b.yaml": waiting("b").replace("next: end", "next: ende"),
        "c.yaml": waiting("c").replace("type: wait, for: 1d", "type: send, template: receit"),
        "d.yaml": waiting("a"),
        "e.yaml": waiting("e").replace("type: event.matches, event: order.paid", "type: list.entered, list: frends")
      })
      assert.strictEqual(refused.outcome, "refused")
      assert.deepStrictEqual(
        refused.findings.map(({ code, column, file, line }) => `${file}:${line}:${column} ${code}`),
        [
          "b.yaml:4:41 edge_unknown_node",
          "c.yaml:4:36 template_unpublished",
          "d.yaml:1:6 key_twice",
          "e.yaml:2:38 list_unknown"
        ]
      )
      assert.deepStrictEqual(yield* contents, before)
    })
  )

  it.effect("holds variables against the contract of the published version", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "receipt", {
        variables: [
          { key: "name", type: "string", required: true },
          { key: "total", type: "number", required: false },
          {
            key: "items",
            type: "array",
            required: false,
            items: {
              key: "item",
              type: "object",
              required: true,
              properties: [{ key: "price", type: "number", required: true }]
            }
          }
        ]
      })
      yield* made("create_template", { key: "draft", mode: "html", subject: "x", body: "<p>x</p>" }, workspace)
      const send = (rest: string) =>
        `key: a\ntrigger: { type: manual }\nnodes:\n  s: { type: send, template: ${rest}, next: end }\n`
      const codes = (rest: string) =>
        Effect.map(applied(workspace, { "a.yaml": send(rest) }, { dryRun: true }), ({ findings }) =>
          findings.map(({ code, column, line, path }) => `${line}:${column} ${code} ${path}`)
        )
      const at = "nodes.s.variables"
      assert.deepStrictEqual(yield* codes("draft"), ["4:30 template_unpublished nodes.s.template"])
      assert.deepStrictEqual(yield* codes("receipt"), ["4:20 variable_missing nodes.s.template"])
      assert.deepStrictEqual(yield* codes("receipt, variables: { nme: Ada }"), [
        `4:39 variable_missing ${at}`,
        `4:52 variable_unknown ${at}.nme`
      ])
      assert.deepStrictEqual(yield* codes('receipt, variables: { name: 3, total: "x" }'), [
        `4:68 variable_invalid ${at}.total`
      ])
      assert.deepStrictEqual(
        yield* codes(
          'receipt, variables: { name: Ada, items: [{ price: no }, { price: "{{ variables.p }}" }, "{{ variables.i }}"] }'
        ),
        [`4:80 variable_invalid ${at}.items[0].price`]
      )
      assert.deepStrictEqual(
        yield* codes('receipt, variables: { name: "{{ contact.email }}", total: "{{ variables.total }}" }'),
        []
      )
    })
  )

  it.effect("only says what would change when dry, and again nothing where another apply came first", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* applied(workspace, { "a.yaml": waiting("a") })
      const before = yield* contents
      const planned = yield* applied(workspace, { "a.yaml": waiting("a", "2d") }, { dryRun: true })
      assert.deepStrictEqual([planned.outcome, ...said(planned.changes)], ["planned", "a changed 1 2"])
      assert.deepStrictEqual(yield* contents, before)
      yield* applied(workspace, { "a.yaml": waiting("a", "3d") })
      const between = yield* contents
      const late = yield* applied(workspace, { "a.yaml": waiting("a", "2d") }, { base: planned.base })
      assert.strictEqual(late.outcome, "overtaken")
      assert.deepStrictEqual(yield* contents, between)
      const again = yield* applied(workspace, { "a.yaml": waiting("a", "2d") }, { base: late.base })
      assert.deepStrictEqual([again.outcome, ...said(again.changes)], ["applied", "a changed 2 3"])
    })
  )

  it.effect("says what a version does to its nodes, and how many runs are where", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const head = "key: a\ntrigger: { type: manual }\nnodes:\n"
      const old = `${head}  one: { type: wait, for: 1d, next: two }\n  two: { type: wait, for: 2d, next: three }\n  three: { type: exit }\n`
      yield* applied(workspace, { "a.yaml": old })
      yield* enrolled(workspace.id, "a", "ada")
      yield* enrolled(workspace.id, "a", "bob")
      yield* work
      const now = `${head}  uno: { type: wait, for: 1d, next: four, renamedFrom: one }\n  four: { type: state, timeout: { after: 1d, next: three } }\n  three: { type: exit, reason: enough }\n`
      const [change] = (yield* applied(
        workspace,
        { "a.yaml": `${now}quietHours: { from: "20:00", to: "08:00" }\n` },
        { dryRun: true, moveRuns: true }
      )).changes
      assert.deepStrictEqual(
        [change!.liveRuns, change!.movingRuns, ...change!.fields],
        [2, 2, 'quietHours {"from":"20:00","to":"08:00"}']
      )
      assert.deepStrictEqual(
        change!.nodes.map(({ change, liveRuns, node, says, type }) => [change, node, type, says, liveRuns]),
        [
          ["changed", "uno", "wait", "renamed from one, next two → four", 2],
          ["added", "four", "state", "", 0],
          ["changed", "three", "exit", "reason enough", 0],
          ["removed", "two", "wait", "", 0]
        ]
      )
    })
  )

  it.effect("leaves runs on the version they began, or has them go on by the new one where it has their node", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const text = (next: string) =>
        `key: a\ntrigger: { type: manual }\nnodes:\n  one: { type: wait, for: 1d, next: ${next} }\n  two: { type: exit, reason: two }\n  six: { type: state, timeout: { after: 9d, next: two } }\n`
      yield* applied(workspace, { "a.yaml": text("two") })
      const id = yield* enrolled(workspace.id, "a", "ada")
      yield* work
      const staying = yield* applied(workspace, { "a.yaml": `${text("end")}  off: { type: state }\n` })
      assert.deepStrictEqual(
        staying.changes.map(({ liveRuns, movingRuns }) => [liveRuns, movingRuns]),
        [[1, 0]]
      )
      yield* enrolled(workspace.id, "a", "bob")
      yield* work
      yield* applied(workspace, { "a.yaml": text("six").replace("reason: two", "reason: three") }, { moveRuns: true })
      yield* work
      yield* TestClock.adjust("1 day")
      yield* work
      assert.deepStrictEqual(yield* places(id), ["waiting six", "waiting six"])
    })
  )

  it.effect("tells of what no file holds, archives it where asked, and publishes it again when its file is back", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* applied(workspace, { "a.yaml": waiting("a"), "b.yaml": waiting("b") })
      const single = yield* applied(workspace, { "a.yaml": waiting("a") })
      assert.deepStrictEqual(said(single.changes), ["a unchanged 1 1"])
      const whole = yield* applied(workspace, { "a.yaml": waiting("a") }, { whole: true })
      assert.deepStrictEqual(said(whole.changes), ["a unchanged 1 1", "b vanished 1 1"])
      const pruned = yield* applied(workspace, { "a.yaml": waiting("a") }, { whole: true, prune: true })
      assert.deepStrictEqual(said(pruned.changes), ["a unchanged 1 1", "b archived 1 1"])
      assert.deepStrictEqual(yield* triggered(workspace.id, "order.paid"), ["a 1"])
      const back = yield* applied(workspace, { "b.yaml": waiting("b") })
      assert.deepStrictEqual(said(back.changes), ["b restored 1 1"])
      assert.deepStrictEqual(yield* triggered(workspace.id, "order.paid"), ["a 1", "b 1"])
      assert.deepStrictEqual(
        back.audit.map(({ metadata }) => "restored" in metadata),
        [true]
      )
    })
  )

  it.effect("takes a file again whose day is past meanwhile, and no new one of such a day", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* TestClock.setTime(Date.parse("2027-05-01T00:00Z"))
      const text = (key: string) =>
        `key: ${key}\ntrigger: { type: manual }\nnodes: { a: { type: wait, until: "2027-05-12T09:00", next: end } }\n`
      yield* applied(workspace, { "a.yaml": text("a") })
      yield* TestClock.setTime(Date.parse("2027-05-13T00:00Z"))
      const again = yield* applied(workspace, { "a.yaml": text("a"), "b.yaml": text("b") })
      assert.deepStrictEqual(
        again.findings.map(({ code, file }) => `${file} ${code}`),
        ["b.yaml until_past"]
      )
    })
  )

  it.effect("knows nothing of another workspace's sequences", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* applied(one, { "a.yaml": waiting("a") })
      const { changes } = yield* applied(
        other,
        { "a.yaml": waiting("a"), "b.yaml": waiting("b") },
        { whole: true, prune: true }
      )
      assert.deepStrictEqual(said(changes), ["a added null 1", "b added null 1"])
      assert.deepStrictEqual(yield* triggered(one.id, "order.paid"), ["a 1"])
    })
  )
})

layer(world)("archiving a sequence", (it) => {
  it.effect("cancels every live run for good where asked, and tells of each", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* applied(workspace, { "a.yaml": waiting("a").replace("event.matches, event: order.paid", "manual") })
      const told = yield* hearing(workspace)
      const id = yield* enrolled(workspace.id, "a", "ada")
      yield* enrolled(workspace.id, "a", "bob")
      yield* work
      const archive = Sequences.use((sequences) =>
        Database.use((database) => database.transaction(sequences.archive(workspace.world, "a", true)))
      )
      assert.deepStrictEqual(yield* places(id), ["waiting a_while", "waiting a_while"])
      assert.deepInclude(yield* archive, { key: "a", isNew: true, liveRuns: 2 })
      yield* work
      assert.deepStrictEqual(yield* places(id), ["cancelled a_while", "cancelled a_while"])
      const cancelled = (yield* told).filter(({ type }: { type: string }) => type === "sequence_run.cancelled")
      assert.strictEqual(cancelled.length, 2)
      assert.deepInclude(yield* archive, { isNew: false, liveRuns: 0 })
    })
  )

  it.effect("forgets versions after 400 days that no run is on, and keeps the current one", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const id = yield* Effect.gen(function* () {
        yield* applied(workspace, { "a.yaml": waiting("a", "1d") })
        return yield* enrolled(workspace.id, "a", "ada")
      })
      yield* applied(workspace, { "a.yaml": waiting("a", "2d") })
      yield* applied(workspace, { "a.yaml": waiting("a", "3d") })
      const repository = yield* SequenceRepository
      const kept = Effect.map(
        Effect.forEach([1, 2, 3], (number) => repository.source(workspace.id, id, number)),
        (sources) => sources.map((source) => source !== undefined)
      )
      const now = yield* Clock.currentTimeMillis
      yield* repository.purgeVersionsBefore(now)
      assert.deepStrictEqual(yield* kept, [true, true, true])
      yield* repository.purgeVersionsBefore(now + 1)
      assert.deepStrictEqual(yield* kept, [true, false, true])
    })
  )
})
