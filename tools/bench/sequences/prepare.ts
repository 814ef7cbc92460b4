import type { WorkspaceId } from "@tidings/schema/Id"
import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { ask } from "../load/ask.ts"
import { restingRun } from "../postgres/runs.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"
import { temporaryFolder } from "../temporaryFolder.ts"

const program = fileURLToPath(new URL("../../../apps/cli/src/main.ts", import.meta.url))

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
  await using folder = await temporaryFolder()
  const file = join(folder.path, `${key}.yaml`)
  await writeFile(file, text)
  await promisify(execFile)(process.execPath, [program, "apply", file, "--yes", "--workspace", workspaceId], {
    env: { ...process.env, ...env }
  })
  await using server = await startPlatform(env)
  await server.answers("/readyz")
  const contact = { external_id: "first", email: "first@sink.example" }
  await ask(requestsOf(server.url, secret).emit("bench.begun", contact))
  return await restingRun(env["DATABASE_URL"]!, key!, restsWithinSeconds)
}
