import { assert, describe, it } from "@effect/vitest"
import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import * as exported from "./tables/index.ts"
import { compared } from "./testing/worldRows.ts"
import { type Ownership, worlds } from "./worlds.ts"

const tables = Object.values(exported)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableConfig(table as PgTable))
const ofWorkspaces = tables.filter(({ columns }) => columns.some(({ name }) => name === "workspace_id"))
const kindOf = (name: string) => (worlds as Readonly<Record<string, Ownership>>)[name]

/** The columns of each unique index and of each key over several columns; an expression column has no name. */
const uniqueOf = ({ indexes, primaryKeys }: (typeof tables)[number]) => [
  ...indexes
    .filter(({ config }) => config.unique)
    .map(({ config }) => config.columns.map((column) => ("name" in column ? String(column.name) : ""))),
  ...primaryKeys.map(({ columns }) => columns.map(({ name }) => name))
]

/** True if the columns contain another row's id; such an index belongs to that row's world. */
const namesARow = (columns: ReadonlyArray<string>) =>
  columns.some((name) => name === "id" || (name.endsWith("_id") && name !== "workspace_id"))

describe("the tables of workspaces", () => {
  it("each say whose their rows are, and no others do", () => {
    assert.sameMembers(
      ofWorkspaces.map(({ name }) => name),
      Object.keys(worlds)
    )
  })

  it("have livemode exactly where their rows are of one world", () => {
    for (const { columns, name } of ofWorkspaces) {
      const livemode = columns.find((column) => column.name === "livemode")
      assert.strictEqual(livemode?.notNull ?? false, ["own", "both"].includes(kindOf(name)!.of), name)
    }
  })

  it("are all compared by the suites that walk the worlds, but what is of no world", () =>
    assert.sameMembers(
      tables.map(({ name }) => name).filter((name) => !compared.includes(name)),
      [
        // Rows of the installation, or of a day.
        "settings",
        "homes",
        "directory",
        "attempts",
        "click_batches",
        "link_visitors",
        "sms_received",
        // Rows of keys and sign-ins, which no call changes.
        "access_tokens",
        "deprecation_notices",
        "oauth_records",
        // Compared separately; owned by the rows they refer to.
        "workspaces",
        "send_content_marks",
        "send_hours_dirty",
        "deleted_assets",
        "jobs",
        // Written with a message alone, which is compared.
        "run_visits"
      ]
    ))

  it("let both worlds have what only one row of a world may have", () => {
    const shared = ofWorkspaces
      .filter(({ name }) => ["own", "both"].includes(kindOf(name)!.of))
      .flatMap((table) => uniqueOf(table).map((columns) => ({ name: table.name, columns })))
      .filter(({ columns }) => !columns.includes("livemode") && !namesARow(columns))
    assert.deepStrictEqual(shared, [])
  })
})
