import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Preset, Scope } from "@tidings/schema/Scope"
import { Keys } from "@tidings/services/keys/Keys"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { keyFor, keysOf } from "./KeysOf.ts"

const Refreshed = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  preset: Schema.NullOr(Preset),
  added: Schema.Array(Scope),
  removed: Schema.Array(Scope)
})
type Refreshed = typeof Refreshed.Type

const refresh = (workspaceId: WorkspaceId, key: ApiKey) =>
  Effect.map(
    Keys.use((keys) => keys.refresh(workspaceId, key)),
    (difference): ReadonlyArray<Refreshed> =>
      difference === undefined ? [] : [{ id: key.id, name: key.name, preset: key.preset, ...difference }]
  )

const whyNot = ({ client, revoked_at }: ApiKey): string => {
  if (revoked_at !== null) return "is revoked"
  return client === null
    ? "was given its scopes one by one, and has no preset to go by"
    : "is a connected program, which asks its user for what it needs"
}

const done = (workspaceId: WorkspaceId, output: ReadonlyArray<Refreshed>): Command.Done<ReadonlyArray<Refreshed>> => ({
  output,
  changes: output
    .filter(({ added, removed }) => added.length + removed.length > 0)
    .map(({ added, id, removed }) => ({ workspaceId, target: { kind: "key", id }, metadata: { added, removed } }))
})

const signed = (sign: string, scopes: ReadonlyArray<string>) => scopes.map((scope) => `\n  ${sign} ${scope}`).join("")

const lineOf = ({ added, id, name, removed }: Refreshed): string =>
  added.length + removed.length === 0
    ? `${id} ${name}: has them already`
    : `${id} ${name}:${signed("+", added)}${signed("-", removed)}`

export default Command.make({
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
  audit: "key.refresh",
  examples: { "Every key of the workspace": { all: true } },
  perform: ({ id, workspace }) =>
    Effect.gen(function* () {
      if (id === undefined) {
        const { id: workspaceId } = yield* workspaceFor(workspace)
        const refreshed = yield* Effect.forEach(yield* keysOf(workspaceId), (key) => refresh(workspaceId, key))
        return done(workspaceId, refreshed.flat())
      }
      const { key, workspaceId } = yield* keyFor(id)
      const refreshed = yield* refresh(workspaceId, key)
      if (refreshed.length === 0) return yield* problem("field_invalid", { message: `${id} ${whyNot(key)}.` })
      return done(workspaceId, refreshed)
    }),
  shown: (refreshed, { input: { all } }) => ({
    result: refreshed.map(lineOf).join("\n"),
    ...(all === true && { note: "Keys without a preset, revoked ones and connected programs stay as they are." })
  })
})
