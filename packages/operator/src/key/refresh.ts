import list_keys from "@tidings/operations/keys/list_keys"
import read_key from "@tidings/operations/keys/read_key"
import update_key from "@tidings/operations/keys/update_key"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Preset, Scope, scopesOf } from "@tidings/schema/Scope"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { placeFor, workspace } from "../fields.ts"
import { keyPlace } from "./KeyPlace.ts"

const Refreshed = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  preset: Schema.NullOr(Preset),
  added: Schema.Array(Scope),
  removed: Schema.Array(Scope)
})
type Refreshed = typeof Refreshed.Type

/** True for a key whose scopes go by a preset, and not by what its user consented to. */
const hasPreset = ({ client, preset, revoked_at }: ApiKey): boolean =>
  preset !== null && client === null && revoked_at === null

const isCurrent = ({ preset, scopes }: ApiKey): boolean =>
  scopesOf[preset!].length === scopes.length && scopesOf[preset!].every((scope) => scopes.includes(scope))

const refreshed = (before: ApiKey, { id, name, preset, scopes }: ApiKey): Refreshed => ({
  id,
  name,
  preset,
  added: scopes.filter((scope) => !before.scopes.includes(scope)),
  removed: before.scopes.filter((scope) => !scopes.includes(scope))
})

const signed = (sign: string, scopes: ReadonlyArray<string>) => scopes.map((scope) => `\n  ${sign} ${scope}`).join("")

const lineOf = ({ added, id, name, removed }: Refreshed): string =>
  added.length + removed.length === 0
    ? `${id} ${name}: has them already`
    : `${id} ${name}:${signed("+", added)}${signed("-", removed)}`

export default Face.several([update_key, list_keys, read_key], {
  name: "key refresh",
  says: "Give a key the scopes that its preset has now; keys keep those of the day they were made",
  input: Schema.Struct({
    id: Schema.optionalKey(Schema.String.annotate({ description: "The key's id, as key list shows it; or --all" })),
    all: Schema.optionalKey(Schema.Boolean.annotate({ description: "Every key of the workspace" })),
    workspace
  }).check(
    Schema.makeFilter(({ all = false, id }) => all === (id === undefined) || "Give either a key's id or --all.")
  ),
  positional: ["id"],
  output: Schema.Array(Refreshed),
  examples: { "Every key of the workspace": { all: true } },
  placeOf: (input) => (input.id === undefined ? placeFor(input) : keyPlace({ id: input.id })),
  answer: (call, { id }) =>
    Effect.gen(function* () {
      if (id !== undefined) {
        const before = yield* call(read_key, { id })
        return [refreshed(before, yield* call(update_key, { id, refresh: true }))]
      }
      const keys = (yield* Face.allOf(call, list_keys, {})).filter(hasPreset)
      return yield* Effect.forEach(keys, (key) =>
        isCurrent(key)
          ? Effect.succeed(refreshed(key, key))
          : Effect.map(call(update_key, { id: key.id, refresh: true }), (now) => refreshed(key, now))
      )
    }),
  shown: (refreshed, { input: { all } }) => ({
    result: refreshed.map(lineOf).join("\n"),
    ...(all === true && { note: "Keys without a preset, revoked ones and connected programs stay as they are." })
  })
})
