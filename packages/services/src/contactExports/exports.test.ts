import { assert, layer } from "@effect/vitest"
import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import { ContactExportRepository, type ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"
import { ExportFiles } from "./ExportFiles.ts"
import { ExportSizes } from "./ExportFile.ts"
import { ExportWork } from "./ExportWork.ts"
import { folderOf } from "./pieces.ts"
import { ErasedPlaces } from "../erasures/ErasedPlaces.ts"
import { exportedRows } from "@tidings/storage/testing/personalRows"
import { hearing, made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { needles, personEverywhere } from "@tidings/testing/personEverywhere"

const codeOf = ({ body, status }: { readonly status: number; readonly body: any }) => [status, body.error?.code]
const rowOf = (workspace: Workspace, id: string) =>
  Effect.map(
    ContactExportRepository.use((exports) => exports.find(workspace.world, id as ContactExportRow["id"])),
    (row) => row!
  )
const work = (workspace: Workspace, id: string) =>
  ExportWork.use((one) => Effect.orDie(one.go({ ...workspace.world, id: id as ContactExportRow["id"] }, true)))
const keysOf = ({ id: workspaceId }: Workspace) =>
  AssetStore.use((store) => Effect.orDie(store.list(folderOf({ workspaceId }))))
const read = (workspace: Workspace, exportId: string) => made("read_contact_export", { exportId }, workspace)

/** The text of an export's file, fetched as whoever has its address does. */
const textOf = Effect.fnUntraced(function* (workspace: Workspace, exportId: string) {
  const [id, token] = (yield* read(workspace, exportId)).download_url.split("/exports/")[1].split("/")
  const file = (yield* ExportFiles.use((files) => files.opened(id, token)))!
  const pieces = yield* Effect.forEach(
    Array.from({ length: file.pieces }, (_, n) => n),
    file.piece
  )
  const text = Buffer.concat(pieces).toString()
  assert.strictEqual(Buffer.byteLength(text), file.byteLength)
  return text
})

const exportedOf = Effect.fnUntraced(function* (workspace: Workspace, input: object) {
  const { id } = yield* made("export_contacts", input, workspace)
  yield* work(workspace, id)
  return yield* textOf(workspace, id)
})

/** An export's work in a process whose store does something else at its n-th put. */
const disturbedAt = <R>(n: number, instead: Effect.Effect<void, never, R>, workspace: Workspace, id: string) =>
  Effect.gen(function* () {
    const store = yield* AssetStore
    const first = Effect.provideContext(instead, yield* Effect.context<R>())
    let puts = 0
    const put: typeof store.put = (...file) => Effect.andThen(++puts === n ? first : Effect.void, store.put(...file))
    const one = yield* Effect.provideService(ExportWork.make, AssetStore, { ...store, put })
    return yield* Effect.exit(one.go({ ...workspace.world, id: id as ContactExportRow["id"] }, false))
  })

const inSmallPieces = Effect.provideService(ExportSizes, { contacts: 5, pieceBytes: 200 })

layer(world)("export_contact", (it) => {
  it.effect("holds all that an erasure takes away, but for what the list of places leaves out", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { exportId, id } = yield* personEverywhere(workspace)
      yield* work(workspace, exportId)
      const text = yield* textOf(workspace, exportId)
      for (const needle of needles.filter((one) => !one.includes(" ")))
        assert.include(text.toLowerCase(), needle.toLowerCase())
      const file = JSON.parse(text)
      assert.include(file.not_searched, "qr_designs")
      const before = yield* exportedRows(workspace.id)
      yield* made("erase_contact", { contact: id, forgetSuppressions: true }, workspace)
      yield* ErasedPlaces.use((places) => Effect.orDie(places.clear(workspace.id, 0)))
      const after = new Map((yield* exportedRows(workspace.id)).map(({ as, rows }) => [as, rows]))
      const unexported: Array<string> = []
      for (const { as, by, columns, personal, rows, table } of before) {
        const told = [file[as]].flat()
        const isHere = (row: Readonly<Record<string, unknown>>) => told.find((one) => one[by] === row[by])
        const gone = rows.filter((row) => !after.get(as)!.some((one) => JSON.stringify(one) === JSON.stringify(row)))
        assert.deepStrictEqual(gone.map((row) => row[by]).toSorted(), told.map((one) => one[by]).toSorted(), as)
        for (const row of gone)
          for (const column of personal)
            if (!columns.includes(column)) unexported.push(`${table}.${column}`)
            else assert.deepStrictEqual(isHere(row)[column], row[column], `${table}.${column}`)
      }
      assert.deepStrictEqual([...new Set(unexported)].toSorted(), [
        "custom_events.contact_id",
        "list_members.contact_id",
        "pending_members.contact_id",
        "segment_members.contact_id",
        "sends.to_normalized",
        "sms_messages.reply_day"
      ])
      assert.deepStrictEqual(codeOf(yield* call("read_contact_export", { exportId }, { key: workspace.live })), [
        404,
        "resource_not_found"
      ])
      assert.deepStrictEqual(yield* keysOf(workspace), [])
    })
  )

  it.effect("is asked for by an agent and held, and gives an agent no address, but the page that tells how", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id: contact } = yield* made("create_contact", { email: "ada@example.com" }, workspace)
      const agent = {
        key: yield* workspace.issue("live", "owner"),
        origin: { surface: "mcp", ip: "::1", isAgent: true }
      } as const
      const held = yield* call("export_contact", { contact }, agent)
      assert.strictEqual(held.status, 202)
      assert.strictEqual(held.body.approval.status, "pending")
      assert.notInclude(held.text, "ada@example.com")
      const begun = yield* call("export_contact", { contact }, { key: workspace.live })
      assert.strictEqual(begun.status, 202)
      assert.deepInclude(begun.body, { status: "running", kind: "contact", bytes: null, download_url: null })
      yield* work(workspace, begun.body.id)
      const input = { exportId: begun.body.id }
      const seen = yield* call("read_contact_export", input, agent)
      assert.deepInclude(seen.body, { status: "ready", download_url: null })
      assert.match(seen.body.url, /\/docs\/read_contact_export$/u)
      assert.notProperty(yield* read(workspace, input.exportId), "url")
      const { data } = yield* made("recent_audit_entries", { action: "contact.read_export" }, workspace)
      assert.deepStrictEqual(
        data.map(({ actor, target }: any) => [actor.kind, target?.id]),
        [
          ["api", input.exportId],
          ["mcp", undefined]
        ]
      )
    })
  )
})

layer(world)("export_contacts", (it) => {
  it.effect("writes a column for each trait, and no cell that a spreadsheet would run", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const hostile = { plan: "=cmd|' /C calc'!A0", note: '-1+1, "quoted"', seats: -3, tags: ["a", "b"] }
      yield* made("create_contact", { external_id: "@SUM(A1)", phone: "+35391123456", traits: hostile }, workspace)
      yield* made("create_contact", { email: "bob@example.com", traits: { active: true } }, workspace)
      const [header, ada, bob, end] = (yield* exportedOf(workspace, {})).split("\r\n")
      assert.strictEqual(header, "id,external_id,email,phone,created_at,updated_at,active,note,plan,seats,tags")
      assert.match(ada!, /^con_\w+,'@SUM\(A1\),,'\+35391123456,/u)
      assert.include(ada, `,,"'-1+1, ""quoted""",'=cmd|' /C calc'!A0,-3,"[""a"",""b""]"`)
      assert.match(bob!, /,bob@example\.com,.*,true,,,,$/u)
      assert.strictEqual(end, "")
    })
  )

  it.effect("writes a list's members as lines of JSON, with the fields that are asked for, in their order", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id: listId } = yield* made("create_list", { name: "Customers" }, workspace)
      const traits = { plan: "pro", seats: 3 }
      const { id } = yield* made("create_contact", { email: "ada@example.com", traits, lists: [listId] }, workspace)
      yield* made("create_contact", { email: "bob@example.com" }, workspace)
      const lines = (yield* exportedOf(workspace, { listId, format: "jsonl" })).trimEnd().split("\n")
      assert.deepInclude(JSON.parse(lines[0]!), { id, email: "ada@example.com", traits })
      assert.lengthOf(lines, 1)
      const fields = ["email", "traits.plan"]
      assert.strictEqual(
        yield* exportedOf(workspace, { listId, format: "jsonl", fields }),
        '{"email":"ada@example.com","traits":{"plan":"pro"}}\n'
      )
      assert.strictEqual(yield* exportedOf(workspace, { listId, fields }), "email,plan\r\nada@example.com,pro\r\n")
    })
  )

  it.effect("runs one at a time, five a day, in each world", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const begin = (key = workspace.live) => call("export_contacts", {}, { key })
      for (let n = 0; n < 5; n++) {
        const { body } = yield* begin()
        assert.deepStrictEqual(codeOf(yield* begin()), [429, "workspace_rate_limit"])
        yield* work(workspace, body.id)
      }
      assert.deepStrictEqual(codeOf(yield* begin()), [429, "workspace_rate_limit"])
      const test = yield* workspace.issue("test", ["contacts:export"])
      const sandbox = yield* begin(test)
      assert.strictEqual(sandbox.status, 202)
      assert.strictEqual(
        (yield* call("read_contact_export", { exportId: sandbox.body.id }, { key: workspace.live })).status,
        404
      )
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* begin()).status, 202)
    })
  )

  it.effect("begins the file anew after a crash, and leaves nothing of the attempt before", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      for (let n = 0; n < 30; n++) yield* made("create_contact", { email: `u${n}@example.com` }, workspace)
      const undisturbed = yield* exportedOf(workspace, {})
      const { id } = yield* made("export_contacts", {}, workspace)
      for (const n of [1, 3]) {
        const exit = yield* inSmallPieces(disturbedAt(n, Effect.die(new Error("killed")), workspace, id))
        assert.isTrue(Exit.isFailure(exit))
        assert.strictEqual((yield* read(workspace, id)).status, "running")
      }
      yield* inSmallPieces(work(workspace, id))
      assert.strictEqual(yield* textOf(workspace, id), undisturbed)
      const { attempt, pieces } = yield* rowOf(workspace, id)
      assert.strictEqual(attempt, 3)
      const keys = (yield* keysOf(workspace)).filter((key) => key.includes(id))
      assert.isTrue(keys.every((key) => key.includes(`/${id}/3/`)))
      assert.lengthOf(keys, pieces)
      const ready = (yield* told).filter(({ type }) => type === "contact_export.ready")
      assert.deepStrictEqual(
        ready.map(({ data }) => data.export),
        [ready[0].data.export, { id, kind: "contacts", records: 30 }]
      )
      // A job that runs again does nothing to a file that is ready.
      yield* work(workspace, id)
      assert.strictEqual((yield* rowOf(workspace, id)).attempt, 3)
    })
  )

  it.effect("holds nobody who is erased while it runs, and is served no more once somebody is erased later", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const people: Array<string> = []
      for (let n = 0; n < 20; n++)
        people.push((yield* made("create_contact", { email: `u${n}@example.com` }, workspace)).id)
      const { id } = yield* made("export_contacts", {}, workspace)
      const erasing = Effect.asVoid(made("erase_contact", { contact: people[0]! }, workspace))
      assert.isTrue(Exit.isSuccess(yield* inSmallPieces(disturbedAt(2, erasing, workspace, id))))
      const text = yield* textOf(workspace, id)
      assert.notInclude(text, "u0@example.com")
      assert.include(text, "u19@example.com")
      assert.strictEqual((yield* rowOf(workspace, id)).attempt, 2)
      yield* made("erase_contact", { contact: people[1]! }, workspace)
      assert.deepInclude(yield* read(workspace, id), { status: "expired", download_url: null })
      yield* ErasedPlaces.use((places) => Effect.orDie(places.clear(workspace.id, 0)))
      assert.deepStrictEqual(yield* keysOf(workspace), [])
    })
  )

  it.effect("keeps the file sealed in the store, for 24 hours", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* made("create_contact", { email: "ada@example.com" }, workspace)
      const { id } = yield* made("export_contacts", {}, workspace)
      yield* work(workspace, id)
      const [key] = yield* keysOf(workspace)
      const bytes = yield* AssetStore.use((store) => Effect.orDie(store.get(key!)))
      assert.notInclude(Buffer.from(bytes!).toString("latin1"), "ada@example.com")
      assert.include(yield* textOf(workspace, id), "ada@example.com")
      yield* TestClock.adjust("24 hours")
      assert.deepInclude(yield* read(workspace, id), { status: "expired", download_url: null })
      yield* ExportFiles.use((files) => Effect.orDie(files.purge))
      assert.strictEqual((yield* rowOf(workspace, id)).status, "expired")
      assert.deepStrictEqual(yield* keysOf(workspace), [])
    })
  )
})
