import { Console, Effect, Option } from "effect"
import type { KeyRefreshFlags } from "../commands/key.ts"
import { perform } from "../perform.ts"
import { misused } from "../Stop.ts"
import { named } from "../workspaces/named.ts"

interface Refreshed {
  readonly id: string
  readonly name: string
  readonly added: ReadonlyArray<string>
  readonly removed: ReadonlyArray<string>
}

const signed = (sign: string, scopes: ReadonlyArray<string>) => scopes.map((scope) => `\n  ${sign} ${scope}`).join("")

const lineOf = ({ added, id, name, removed }: Refreshed): string =>
  added.length + removed.length === 0
    ? `${id} ${name}: has them already`
    : `${id} ${name}:${signed("+", added)}${signed("-", removed)}`

/** Gives a key, or every key of a workspace, the scopes of its preset, and shows what that changed. */
export const run = ({ all, id, json, workspace }: KeyRefreshFlags) =>
  Effect.gen(function* () {
    if (all === Option.isSome(id)) return yield* misused("Give either a key's id or --all.")
    const done: ReadonlyArray<Refreshed> = Option.isSome(id)
      ? [yield* perform("refresh_key", { id: id.value })]
      : yield* perform("refresh_keys", named(workspace))
    yield* Console.log(json ? JSON.stringify(done) : done.map(lineOf).join("\n"))
    if (all) yield* Console.error("Keys without a preset, revoked ones and connected programs stay as they are.")
  })
