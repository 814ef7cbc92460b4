import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Console, Effect } from "effect"
import { configured, migrateTables } from "../platform.ts"
import { failing } from "../Stop.ts"
import { table } from "@tidings/operator/table"
import { inspected } from "./inspected.ts"

const stateOf = (config: Parameters<typeof inspected>[0]) =>
  Effect.catchTag(inspected(config), "Uninspectable", ({ message }) =>
    failing(`The database cannot be read (${message}). ${commandLine("doctor")} says more.`)
  )

/** Applies missing migrations and prints all of them, with the newly applied ones marked. */
export const run = ({ json }: { readonly json: boolean }) =>
  Effect.gen(function* () {
    const config = yield* configured
    const before = new Set(
      (yield* stateOf(config))?.migrations.filter(({ applied }) => applied).map(({ name }) => name)
    )
    yield* migrateTables(config)
    const after = (yield* stateOf(config))?.migrations ?? []
    const rows = after.map(({ applied, name }) => ({
      name,
      state: before.has(name) ? "was there" : applied ? "applied now" : "missing"
    }))
    yield* Console.log(
      json
        ? JSON.stringify({ migrations: rows })
        : table(
            ["migration", "state"],
            rows.map(({ name, state }) => [name, state])
          )
    )
  })
