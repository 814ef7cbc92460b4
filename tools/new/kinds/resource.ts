import type { Kind } from "../Kind.ts"
import { Refusal } from "../Refusal.ts"
import { asGroup, asRowName, pascal, sentence } from "../words.ts"

const isPrefix = /^[a-z]{2,6}$/u

interface Names {
  /** `notes`: for folders, paths and the table. */
  readonly group: string
  /** `note` */
  readonly noun: string
  /** `Note` */
  readonly Noun: string
  /** `Notes` */
  readonly Nouns: string
  /** Prefix of its ids. */
  readonly prefix: string
}

/** A resource of a workspace: schema, table, repository, service, group and five operations with a test. */
export const resource: Kind = {
  usage: "resource <group> <noun> <id prefix>",
  files: ([group = "", noun = "", prefix = ""]) => {
    if (!isPrefix.test(prefix)) throw new Refusal(`prefix "${prefix}" is not 2 to 6 lower-case letters such as lnk`)
    const names = { group: asGroup(group), noun: asRowName(noun), prefix, Noun: pascal(noun), Nouns: pascal(group) }
    const operations = `packages/operations/src/${group}`
    return new Map([
      [`packages/schema/src/resources/${names.Noun}.ts`, schema(names)],
      [`packages/storage/src/tables/${camel(names.Nouns)}.ts`, table(names)],
      [`packages/storage/src/repositories/${names.Noun}Repository.ts`, repository(names)],
      [`packages/services/src/${group}/${names.Nouns}.ts`, service(names)],
      [`${operations}/group.ts`, heading(names)],
      ...rows(names).map(([name, text]): [string, string] => [`${operations}/${name}.ts`, text]),
      [`${operations}/create_${noun}.test.ts`, test(names)]
    ])
  }
}

const camel = (name: string): string => name[0]!.toLowerCase() + name.slice(1)
const words = (noun: string): string => noun.replaceAll("_", " ")

const schema = ({ Noun, Nouns, noun, prefix }: Names): string => `
import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"

export type ${Noun}Id = Id<"${prefix}">

const name = text({ min: 1, max: 200 }).annotate({ description: "Display name", examples: ["First"] })

export const ${Noun} = Schema.Struct({
  id: id("${prefix}"),
  name,
  created_at: Timestamp.annotate({ description: "Time of its creation" }),
  updated_at: Timestamp.annotate({ description: "Time of its last change" }),
  archived_at: Schema.NullOr(Timestamp).annotate({ description: "Time when it was archived; null if it is not archived" })
}).annotate({ identifier: "${Noun}", description: "One ${words(noun)} of a workspace" })
export type ${Noun} = typeof ${Noun}.Type

export const ${Noun}Named = Schema.Struct({ id: id("${prefix}") })
export const List${Nouns} = Schema.Struct(pageFields())
export const Create${Noun} = Schema.Struct({ name })
export const Update${Noun} = Schema.Struct({ id: id("${prefix}"), name: Schema.optionalKey(name) })
`

const table = ({ Nouns, group, prefix }: Names): string => `
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

export const ${camel(Nouns)} = pgTable(
  "${group.replaceAll("-", "_")}",
  {
    id: idColumn("${prefix}").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    archivedAt: instant("archived_at")
  },
  (table) => [index("${group.replaceAll("-", "_")}_workspace").on(table.workspaceId, table.id)]
)
`

const repository = ({ Noun, Nouns, noun }: Names): string => `
import type { ${Noun} } from "@tidings/schema/resources/${Noun}"
import { Context, Layer } from "effect"
import { iso, isoOrNull } from "../iso.ts"
import { owned } from "../owned.ts"
import { ${camel(Nouns)} } from "../tables/index.ts"

const to${Noun} = ({ archivedAt, createdAt, id, name, updatedAt }: typeof ${camel(Nouns)}.$inferSelect): ${Noun} => ({
  id,
  name,
  created_at: iso(createdAt),
  updated_at: iso(updatedAt),
  archived_at: isoOrNull(archivedAt)
})

/** Access to every ${words(noun)} of each workspace. */
export class ${Noun}Repository extends Context.Service<${Noun}Repository>()("@tidings/storage/${Noun}Repository", {
  make: owned(${camel(Nouns)}, to${Noun})
}) {
  static readonly layer = Layer.effect(this, this.make)
}
`

const service = ({ Noun, Nouns, group, noun, prefix }: Names): string => `
import { newId } from "@tidings/schema/Id"
import type { Create${Noun}, List${Nouns}, ${Noun}Id, Update${Noun} } from "@tidings/schema/resources/${Noun}"
import { ${Noun}Repository } from "@tidings/storage/repositories/${Noun}Repository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"

export class ${Nouns} extends Context.Service<${Nouns}>()("@tidings/services/${Nouns}", {
  make: Effect.gen(function* () {
    const repository = yield* ${Noun}Repository
    const cursors = yield* Cursors
    const find = shared(repository.find)

    return {
      /** Newest first. */
      list: (input: typeof List${Nouns}.Type) => 
        cursors.page("${group}", input, ({ workspaceId }, window) => repository.list(workspaceId, window)),

      read: find,

      create: Effect.fnUntraced(function* ({ name }: typeof Create${Noun}.Type) {
        const { workspaceId } = yield* Caller
        const now = new Date(yield* Clock.currentTimeMillis)
        const made = yield* repository.insert({
          id: newId("${prefix}", now.getTime()),
          workspaceId,
          name,
          createdAt: now,
          updatedAt: now
        })
        yield* note("${noun}", made.id)
        return made
      }),

      /** Replaces the given fields and keeps the others. */
      update: Effect.fnUntraced(function* ({ id, ...changes }: typeof Update${Noun}.Type) {
        const updatedAt = new Date(yield* Clock.currentTimeMillis)
        const updated = yield* shared(repository.update)(id, { ...changes, updatedAt })
        yield* note("${noun}", id, { changed: Object.keys(changes) })
        return updated
      }),

      /** Archives it once; archiving again changes nothing more. */
      archive: Effect.fnUntraced(function* (id: ${Noun}Id) {
        const found = yield* find(id)
        yield* note("${noun}", id)
        if (found.archived_at !== null) return found
        const now = new Date(yield* Clock.currentTimeMillis)
        return yield* shared(repository.update)(id, { archivedAt: now, updatedAt: now })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
`

const heading = ({ group, noun }: Names): string => `
import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "${sentence(group)}",
  description: "Every ${words(noun)} of a workspace.",
  use: "Connect and control",
  place: 99
} satisfies Group
`

const rows = (names: Names): ReadonlyArray<readonly [name: string, text: string]> => {
  const { Noun, Nouns, group, noun } = names
  const one = `/v1/${group}/{id}`
  const row = (verb: string, http: string, more: Readonly<Record<string, string>>, handler: string) => {
    const name = verb === "list" ? `list_${group.replaceAll("-", "_")}` : `${verb}_${noun}`
    const scope = `"${group}:${http.startsWith("GET ") ? "read" : "write"}"`
    const cells = { name: `"${name}"`, http: `"${http}"`, scope, ...more }
    const lines = Object.entries(cells).map(([cell, value]) => `  ${cell}: ${value},`)
    const schemas = [more["input"]!, Noun].toSorted().join(", ")
    const text = `
import * as Operation from "@tidings/pipeline/Operation"
${verb === "list" ? `import { pageOf } from "@tidings/schema/fields/page"\n` : ""}import { ${schemas} } from "@tidings/schema/resources/${Noun}"
import { ${Nouns} } from "@tidings/services/${group}/${Nouns}"

export default Operation.make({
${lines.join("\n")}
  handler: ${handler}
})
`
    return [name, text] as const
  }
  const use = (given: string, deed: string) =>
    `(${given}) => ${Nouns}.use((${camel(Nouns)}) => ${camel(Nouns)}.${deed})`
  const a = `a ${words(noun)}`
  const changing = `example: { id: "${names.prefix}_01kb2x9w3t5v7y8z", name: "Second" }`.slice("example: ".length)
  return [
    row(
      "create",
      `POST /v1/${group}`,
      {
        idempotency: `"accepted"`,
        summary: `"Create ${a}"`,
        input: `Create${Noun}`,
        output: Noun,
        status: "201",
        example: `{ name: "First" }`
      },
      use("input", "create(input)")
    ),
    row(
      "read",
      `GET ${one}`,
      { summary: `"Read ${a}"`, input: `${Noun}Named`, output: Noun },
      use("{ id }", "read(id)")
    ),
    row(
      "list",
      `GET /v1/${group}`,
      {
        summary: `"List ${words(group.replaceAll("-", "_"))}"`,
        description: `"Newest first."`,
        input: `List${Nouns}`,
        output: `pageOf(${Noun})`
      },
      use("input", "list(input)")
    ),
    row(
      "update",
      `PATCH ${one}`,
      { idempotency: `"accepted"`, summary: `"Change ${a}"`, input: `Update${Noun}`, output: Noun, example: changing },
      use("input", "update(input)")
    ),
    row(
      "archive",
      `DELETE ${one}`,
      { idempotency: `"natural"`, summary: `"Archive ${a}"`, input: `${Noun}Named`, output: Noun },
      use("{ id }", "archive(id)")
    )
  ]
}

const test = ({ group, noun }: Names): string => `
import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("create_${noun}", (it) => {
  it.effect("makes what is read, listed, changed and archived from then on", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const made = yield* call("create_${noun}", { name: "First" }, { key })
      assert.strictEqual(made.status, 201)
      const { id } = made.body
      assert.deepStrictEqual((yield* call("read_${noun}", { id }, { key })).body, made.body)
      assert.deepStrictEqual((yield* call("list_${group.replaceAll("-", "_")}", {}, { key })).body.data, [made.body])
      assert.strictEqual((yield* call("update_${noun}", { id, name: "Second" }, { key })).body.name, "Second")
      assert.isString((yield* call("archive_${noun}", { id }, { key })).body.archived_at)
    })
  )
})
`
