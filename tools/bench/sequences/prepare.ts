import { appliedSequence } from "@tidings/testing/appliedSequence"
import { worldOver } from "@tidings/testing/World"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import { ask } from "../load/ask.ts"
import { restingRun } from "../postgres/runs.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"

const restsWithinSeconds = 30

/** Goes round for ever: each event takes a run one state further. */
export const ring = `key: ring
trigger: { type: event.matches, event: bench.begun }
nodes:
  one: { type: state, on: [{ event: bench.rung, next: two }] }
  two: { type: state, on: [{ event: bench.rung, next: one }] }
`

/** Sends one mail of a template after a month, and ends. */
export const letterOf = (template: string): string => `key: letter
trigger: { type: event.matches, event: bench.begun }
nodes:
  a_month: { type: wait, for: 30d, next: mail }
  mail: { type: send, template: ${template}, variables: { name: Ada }, next: end }
`

interface Prepared {
  readonly workspaceId: WorkspaceId
  readonly secret: string
}

/** Applies a sequence that the event bench.begun begins, and begins it for one contact; answers the id of its run, once that rests. */
export const restingIn = async (
  env: Readonly<Record<string, string>>,
  { secret, workspaceId }: Prepared,
  text: string
): Promise<string> => {
  const [, key] = /^key: (\w+)$/mu.exec(text)!
  const applied = appliedSequence({ id: workspaceId }, key!, text)
  const world = worldOver(Database.layerPostgres(env["DATABASE_URL"]!, { max: 2 }))
  await Effect.runPromise(Effect.provide(applied, world))
  await using server = await startPlatform(env)
  await server.answers("/readyz")
  const contact = { external_id: "first", email: "first@sink.example" }
  await ask(requestsOf(server.url, secret).emit("bench.begun", contact))
  return await restingRun(env["DATABASE_URL"]!, key!, restsWithinSeconds)
}
