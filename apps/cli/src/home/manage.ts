import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { pairLines, table } from "@tidings/operator/table"
import { Database } from "@tidings/storage/Database"
import type { Home, HomeSize } from "@tidings/storage/homes/Homes"
import { rebuildDirectory } from "@tidings/storage/homes/rebuiltDirectory"
import { Console, Effect } from "effect"
import { onPlatform } from "../platform.ts"
import { failing, misused } from "../Stop.ts"

interface Named {
  readonly name: string
  readonly json: boolean
}

const homes = Database.useSync((database) => database.homes)

const shown = ({ code, isOpen, schema }: Home, { bytes, dueJobs, workspaces }: HomeSize) => ({
  name: schema,
  code,
  new_workspaces: isOpen,
  workspaces,
  bytes,
  due_jobs: dueJobs
})
type Shown = ReturnType<typeof shown>

const open = ({ new_workspaces }: Shown): string => (new_workspaces ? "open" : "closed")
const megabytes = ({ bytes }: Shown): string => `${Math.ceil(bytes / 1_000_000)} MB`

const printed = (one: Shown, json: boolean) =>
  Console.log(
    json
      ? JSON.stringify(one)
      : pairLines({
          name: one.name,
          code: one.code,
          "new workspaces": open(one),
          workspaces: String(one.workspaces),
          size: megabytes(one),
          "due jobs": String(one.due_jobs)
        })
  )

const measured = (home: Home) =>
  Effect.map(
    Effect.flatMap(homes, ({ sizeOf }) => sizeOf(home.code)),
    (size) => shown(home, size)
  )

const none = (name: string) => misused(`There is no home ${name}; ${commandLine("home list")} shows them.`)

/** `tidings home add` */
export const add = ({ json, name }: Named) =>
  onPlatform(
    Effect.gen(function* () {
      const added = yield* Effect.flatMap(homes, (all) => all.add(name)).pipe(
        Effect.catchTag("HomeRefused", ({ message }) => misused(message))
      )
      yield* printed(yield* measured(added), json)
      yield* Console.error(
        "Servers and workers take it up within seconds; new workspaces go to the emptiest open home."
      )
    })
  )

/** `tidings home list` */
export const list = ({ json }: Pick<Named, "json">) =>
  onPlatform(
    Effect.gen(function* () {
      const all = yield* Effect.flatMap(homes, (known) => known.list)
      const rows = yield* Effect.forEach(all, measured)
      yield* Console.log(
        json
          ? JSON.stringify({ homes: rows })
          : table(
              ["name", "code", "new workspaces", "workspaces", "size", "due jobs"],
              rows.map((one) => [
                one.name,
                one.code,
                open(one),
                String(one.workspaces),
                megabytes(one),
                String(one.due_jobs)
              ])
            )
      )
    })
  )

/** `tidings home show` */
export const show = ({ json, name }: Named) =>
  onPlatform(
    Effect.gen(function* () {
      const all = yield* Effect.flatMap(homes, (known) => known.list)
      const found = all.find(({ schema }) => schema === name)
      if (found === undefined) return yield* none(name)
      yield* printed(yield* measured(found), json)
    })
  )

/** `tidings home rebuild`; names that two homes have are told one by one, and make it fail. */
export const rebuild = ({ json }: Pick<Named, "json">) =>
  onPlatform(
    Effect.gen(function* () {
      const database = yield* Database
      const schemaOf = new Map((yield* database.homes.list).map(({ code, schema }) => [code, schema]))
      const { contested, corrected, freed, names } = yield* rebuildDirectory(database)
      const twice = contested.map(({ homes: [keeps, loses], kind, name }) => ({
        kind,
        name,
        kept_by: schemaOf.get(keeps),
        also_in: schemaOf.get(loses)
      }))
      yield* Console.log(
        json
          ? JSON.stringify({ names, corrected, freed, contested: twice })
          : pairLines({ names: String(names), corrected: String(corrected), freed: String(freed) })
      )
      if (twice.length > 0)
        return yield* failing(
          twice
            .map(
              ({ also_in, kept_by, kind, name }) =>
                `The ${kind} ${name} is in ${kept_by}, and leads nowhere in ${also_in}.`
            )
            .join("\n")
        )
    })
  )

/** `tidings home close` and `tidings home open` */
export const setOpen = ({ isOpen, json, name }: Named & { readonly isOpen: boolean }) =>
  onPlatform(
    Effect.gen(function* () {
      const marked = yield* Effect.flatMap(homes, (all) => all.mark(name, isOpen))
      if (marked === undefined) return yield* none(name)
      yield* printed(yield* measured(marked), json)
    })
  )
