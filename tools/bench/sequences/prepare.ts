import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ask } from "../load/ask.ts"
import { templateOf } from "../mail/message.ts"
import { prepared, type Prepared } from "../mail/Post.ts"
import { once } from "../once.ts"
import { restingRun } from "../postgres/runs.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { startPlatform } from "../servers/platform.ts"
import { tidings } from "../servers/tidings.ts"
import { temporaryFolder } from "../temporaryFolder.ts"

const restsWithinSeconds = 30

/**
 * Sequences that the event bench.begun starts. The ring never ends: each event moves a run one state further. The
 * letter sends one mail after a month, and ends.
 */
const sequences = {
  ring: `key: ring
trigger: { type: event.matches, event: bench.begun }
nodes:
  one: { type: state, on: [{ event: bench.rung, next: two }] }
  two: { type: state, on: [{ event: bench.rung, next: one }] }
`,
  letter: `key: letter
trigger: { type: event.matches, event: bench.begun }
nodes:
  a_month: { type: wait, for: 30d, next: mail }
  mail: { type: send, template: ${templateOf("marketing")}, variables: { name: Ada }, next: end }
`
}

/** The database that posts copy, with both sequences and a resting run in each. */
export interface Resting extends Prepared {
  /** Ids of the runs. */
  readonly runs: { readonly ring: string; readonly letter: string }
}

/** Applies both sequences in the busy workspace, and begins them for one contact; done once. */
export const resting = once(async (): Promise<Resting> => {
  const given = await prepared()
  const { secret, workspaceId } = given.busy
  const database = await temporaryDatabase(given.database)
  const env = onPostgres(database)
  await using folder = await temporaryFolder()
  const files = Object.keys(sequences).map((key) => join(folder.path, `${key}.yaml`))
  await Promise.all(Object.values(sequences).map((text, index) => writeFile(files[index]!, text)))
  await tidings(env, "apply", ...files, "--yes", "--workspace", workspaceId)
  await using server = await startPlatform(env)
  await server.answers("/readyz")
  const contact = { external_id: "first", email: "first@sink.example" }
  await ask(requestsOf(server.url, secret).emit("bench.begun", contact))
  const run = (key: keyof typeof sequences) => restingRun(database.url, key, restsWithinSeconds)
  return { ...given, database, runs: { ring: await run("ring"), letter: await run("letter") } }
})
