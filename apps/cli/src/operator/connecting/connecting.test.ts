import { assert, it } from "@effect/vitest"
import { resendPeer } from "@tidings/testing/connectedAccount"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess } from "../../testing/inProcess.ts"
import { ownStore } from "../../testing/ownStore.ts"
import { spawned } from "../../testing/spawned.ts"

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString("base64")

it.live(
  "connects an account by a secret that nobody sees, changes it, and seals it by another key",
  () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const { apiKey, apiUrl } = yield* resendPeer
      const keyless = yield* ownStore
      const env = { ...keyless, CREDENTIALS_KEY: keyOf(1) }
      const file = join(folder, "key.txt")
      writeFileSync(file, `${apiKey}\n`)
      const said: Array<string> = []
      const run = (words: ReadonlyArray<string>, given: Readonly<Record<string, string>> = env) =>
        Effect.tap(inProcess(words, given), ({ err, out }) => Effect.sync(() => void said.push(out, err)))
      yield* run(["init", "--name", "Acme", "--from-email", "hello@acme.example"])

      const add = ["connector", "add", "resend", "--api-url", apiUrl]
      assert.include((yield* run([...add, "--api-key", apiKey])).err, "--api-key: name a file that holds it")
      assert.include((yield* run(add)).err, "--api-key: This field is required")
      assert.include((yield* run([...add, "--api-key", file], keyless)).err, "CREDENTIALS_KEY")
      writeFileSync(join(folder, "long.txt"), "x".repeat(70_000))
      assert.include((yield* run([...add, "--api-key", join(folder, "long.txt")])).err, "at most 64 KB")

      const id = (yield* run([...add, "--api-key", file])).out
      assert.match(id, /^cnr_/u)
      assert.match(
        (yield* run(["connector", "list"])).out,
        new RegExp(`^${id} +email +resend +Resend +1 +connected `, "mu")
      )

      const both = ["connector", "set", "resend", "--api-key", "-", "--signing-secret", "-"]
      const torn = yield* spawned(both, env, `${apiKey}\n`)
      assert.strictEqual(torn.code, 2)
      assert.include(torn.stderr, "one line for each of --api-key, --signing-secret")
      const set = yield* spawned(both, env, `${apiKey}\nwhsec_of_acme\n`)
      assert.deepStrictEqual([set.code, set.stdout.trim()], [0, id])
      said.push(torn.stderr, set.stderr)

      const rotated = { ...env, CREDENTIALS_KEY: `${keyOf(2)},${keyOf(1)}` }
      assert.deepStrictEqual(JSON.parse((yield* run(["connector", "reseal", "--json"], rotated)).out), {
        resealed: 1,
        unopenable: []
      })
      assert.include(
        (yield* run(["connector", "test", id], { ...env, CREDENTIALS_KEY: keyOf(2) })).out,
        "takes the credentials"
      )
      assert.include((yield* run(["connector", "test", id])).out, "does not work: The key ")
      assert.strictEqual((yield* run(["connector", "remove", id])).out, id)
      assert.notInclude(said.join("\n"), apiKey)
      assert.notInclude(said.join("\n"), "whsec_of_acme")
    }),
  240_000
)

it.live("prints an address at which a person consents, for an app whose secret nobody sees", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const keyless = yield* ownStore
    const env = { ...keyless, CREDENTIALS_KEY: keyOf(1) }
    const file = join(folder, "secret.txt")
    writeFileSync(file, "s3cret-of-the-app\n")
    yield* inProcess(["init", "--name", "Acme", "--from-email", "hello@acme.example"], env)
    const connect = ["connector", "connect", "x", "--client-id", "the-app"]
    const { err, out } = yield* inProcess([...connect, "--client-secret", file, "--label", "Ours"], env)
    assert.match(out, /^http\S+\/connect\/[\w-]{32}$/u)
    assert.include(err, "/connect/callback")
    assert.notInclude(out + err, "s3cret")
    assert.include((yield* inProcess(connect, env)).err, "--client-secret: This field is required")
    assert.include((yield* inProcess([...connect, "--client-secret", file], keyless)).err, "CREDENTIALS_KEY")
    // Resend has no sign-in.
    assert.notInclude((yield* inProcess(["connector", "connect", "resend"], env)).out, "/connect/")
  }).pipe(Effect.scoped)
)
