import { assert, describe, it } from "@effect/vitest"
import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "./Database.ts"
import { ownDatabase } from "./testing/postgres.ts"
import * as exported from "./tables/index.ts"

/** Tables that belong to the installation itself. */
const ofInstallation: Readonly<Record<string, string>> = {
  attempts: "counts strangers, of whom no workspace is known",
  click_batches: "a batch holds the clicks of many workspaces",
  directory: "a name leads to a home, which knows whose it is",
  homes: "a home has many workspaces",
  oauth_records: "a client registers, and a person signs in, before a workspace is chosen",
  settings: "what the installation made for itself",
  workspaces: "its id is the workspace"
}

/** Rows that may belong to no workspace. */
const ofNone: Readonly<Record<string, string>> = {
  captured_mails: "a mail may be no send, such as a sign-in code",
  sign_ins: "a member's code is for each of the member's workspaces"
}

/** Unique names by which a workspace is found. */
const finding: Readonly<Record<string, string>> = {
  keys_hash: "a call shows only its secret",
  keys_grant: "a token's refresh shows only its grant",
  links_slug: "a visitor shows only host and slug",
  pages_slug: "a visitor shows only the slug"
}

interface Table {
  readonly name: string
  readonly columns: Readonly<Record<string, { readonly notNull: boolean }>>
  readonly unique: ReadonlyArray<{ readonly name: string; readonly columns: ReadonlyArray<string> }>
  /** Foreign keys to other tables. */
  readonly references: ReadonlyArray<{ readonly to: string; readonly columns: ReadonlyArray<string> }>
}

/** Finds tables without their workspace, and unique indexes and foreign keys that do not begin with it. */
const faultsOf = ({ columns, name, references, unique }: Table): ReadonlyArray<string> => {
  if (name in ofInstallation) return []
  const column = columns["workspace_id"]
  if (column === undefined) return [`${name} has no workspace_id`]
  const isNamed = (one: ReadonlyArray<string>) => one[0] === "workspace_id"
  return [
    ...(column.notNull || name in ofNone ? [] : [`${name} has rows of no workspace`]),
    ...unique
      // A single column is an id, or the host of a link domain, which finds a workspace.
      .filter((index) => !(isNamed(index.columns) || index.name in finding || index.columns.length === 1))
      .map((index) => `${index.name} of ${name} does not begin with workspace_id`),
    ...references
      .filter(({ columns: own, to }) => !(isNamed(own) || to in ofInstallation))
      .map(({ columns: own, to }) => `${name} refers to ${to} by ${own.join(", ")}, without workspace_id`)
  ]
}

const declared = Object.values(exported)
  .filter((one) => is(one, PgTable))
  .map((one): Table => {
    const { columns, foreignKeys, indexes, name, primaryKeys, uniqueConstraints } = getTableConfig(one as PgTable)
    const keyed = [...primaryKeys, ...uniqueConstraints].map((key) => ({
      name: key.getName() ?? name,
      columns: key.columns.map((column) => column.name)
    }))
    const indexed = indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => ({
        name: config.name!,
        columns: config.columns.map((column) => ("name" in column ? String(column.name) : ""))
      }))
    return {
      name,
      columns: Object.fromEntries(columns.map((column) => [column.name, column])),
      unique: [...keyed, ...indexed],
      references: foreignKeys.map((key) => {
        const { columns: own, foreignTable } = key.reference()
        return { to: getTableConfig(foreignTable).name, columns: own.map((column) => column.name) }
      })
    }
  })

const catalogue = `select c.relname as name,
    (select jsonb_object_agg(attname, jsonb_build_object('notNull', attnotnull)) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'columns', (
        select jsonb_agg(pg_get_indexdef(i.indexrelid, n, true) order by n) from generate_series(1, i.indnkeyatts) as n
      ))), '[]') from pg_index i where i.indrelid = c.oid and i.indisunique) as unique,
    (select coalesce(jsonb_agg(jsonb_build_object('to', k.confrelid::regclass::text, 'columns', (
        select jsonb_agg(attname order by n) from unnest(k.conkey) with ordinality as own (number, n) join pg_attribute on attrelid = c.oid and attnum = own.number
      ))), '[]') from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as references
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations' order by 1`

describe("every table of a workspace's rows names the workspace, first in its unique indexes and foreign keys", () => {
  it("as declared", () => {
    assert.isAbove(declared.length, 60)
    assert.deepStrictEqual(declared.flatMap(faultsOf), [])
  })

  it.effect("as migrated", () =>
    Effect.gen(function* () {
      const tables = yield* Database.use((database) => database.query<Table>(catalogue, []))
      assert.sameMembers(
        tables.map(({ name }) => name),
        declared.map(({ name }) => name)
      )
      assert.deepStrictEqual(tables.flatMap(faultsOf), [])
    }).pipe(Effect.provide(ownDatabase))
  )

  it("or is found", () => {
    const added = {
      name: "things",
      columns: { id: { notNull: true }, key: { notNull: true } },
      unique: [
        { name: "things_pkey", columns: ["id"] },
        { name: "things_key", columns: ["key", "workspace_id"] }
      ],
      references: [{ to: "lists", columns: ["list_id"] }]
    }
    assert.deepStrictEqual(faultsOf(added), ["things has no workspace_id"])
    assert.deepStrictEqual(faultsOf({ ...added, columns: { workspace_id: { notNull: false } } }), [
      "things has rows of no workspace",
      "things_key of things does not begin with workspace_id",
      "things refers to lists by list_id, without workspace_id"
    ])
  })

  it("and each exception is one", () => {
    const names = declared.flatMap(({ name, unique }) => [name, ...unique.map((index) => index.name)])
    assert.includeMembers(names, [...Object.keys(ofInstallation), ...Object.keys(ofNone), ...Object.keys(finding)])
  })
})

const keyless = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`

it.effect("every table has a primary key, by which a home can move while it is written", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* Database.use((database) => database.query(keyless, [])), [])
  }).pipe(Effect.provide(ownDatabase))
)
