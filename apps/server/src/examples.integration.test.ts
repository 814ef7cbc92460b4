import { assert, it } from "@effect/vitest"
import { mailServer } from "@tidings/connectors/email/smtp/testing/mailServer"
import { run } from "@tidings/testing/Running"
import { commandLineProgram } from "@tidings/testing/programs"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const script = fileURLToPath(new URL("../../../examples/set-up-workspace.mjs", import.meta.url))

/** Runs a program of node's to its end; returns its stdout, and dies with its stderr if it fails. */
const ran = (words: ReadonlyArray<string>, env: Readonly<Record<string, string>>) =>
  Effect.promise(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...words], {
      env: { PATH: process.env["PATH"], ...env }
    })
    return stdout
  })

it.live("the example sets up a workspace from nothing by API alone, and nothing twice when it is run again", () =>
  Effect.gen(function* () {
    const TIDINGS_DATA = yield* temporaryFolder
    const mails = yield* mailServer()
    const CREDENTIALS_KEY = Buffer.alloc(32, 7).toString("base64")
    const server = yield* run(
      { TIDINGS_DATA, CREDENTIALS_KEY, PRIVATE_NETWORKS_ALLOWED: "127.0.0.0/8" },
      "API reference"
    )
    const words = ["key", "create", "--kind", "live", "--preset", "owner", "--name", "Set-up", "--json"]
    const made = JSON.parse(yield* ran([...commandLineProgram, ...words], { TIDINGS_DATA }))
    const env = { TIDINGS_URL: server.url, TIDINGS_KEY: made.key, SMTP_URL: mails.url }
    const listed = (path: string) =>
      Effect.promise(async () => {
        const answer = await fetch(`${server.url}/v1/${path}`, { headers: { Authorization: `Bearer ${made.key}` } })
        return ((await answer.json()) as { readonly data: ReadonlyArray<unknown> }).data.length
      })
    const paths = [
      "senders",
      "connectors",
      "templates",
      "contacts",
      "lists",
      "sequences",
      "webhooks",
      "keys",
      "members"
    ]
    const counts = Effect.forEach(paths, listed)
    const empty = yield* counts
    assert.include(yield* ran([script], env), "The workspace is set up.")
    const standing = yield* counts
    assert.deepStrictEqual(
      standing.map((count, index) => count - empty[index]!),
      [1, 1, 1, 2, 1, 1, 1, 1, 1]
    )
    assert.include(yield* ran([script], env), "The workspace is set up.")
    assert.deepStrictEqual(yield* counts, standing)
  }).pipe(Effect.scoped)
)
