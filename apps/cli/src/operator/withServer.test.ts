import { assert, it } from "@effect/vitest"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { join } from "node:path"
import { inProcess } from "../testing/inProcess.ts"
import { spawned } from "../testing/spawned.ts"

const code = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/u

it.live("sign-in, member and key work while the server runs on its embedded database, and when it does not", () =>
  Effect.gen(function* () {
    const env = { TIDINGS_DATA: join(yield* temporaryFolder, "data") }
    const server = yield* run(env, "API reference")

    const signed = yield* spawned(["sign-in"], env)
    assert.match(signed.stdout.trim(), code, signed.stderr)
    assert.include(signed.stderr, "works once, within 10 minutes")
    assert.strictEqual(signed.code, 0)

    const inJson = JSON.parse((yield* inProcess(["sign-in", "--user", "grace", "--json"], env)).out)
    assert.match(inJson.code, code)
    assert.match(inJson.workspace, /^ws_/u)

    assert.strictEqual((yield* inProcess(["member", "add", "Ada@Example.com"], env)).out, "ada@example.com")
    assert.include((yield* inProcess(["member", "add", "ada@example.com"], env)).err, "A member already")
    assert.match(
      (yield* inProcess(["member", "list"], env)).out,
      /^email +decides approvals +since +role +status\nada@example\.com +yes +\d{4}-/u
    )
    assert.include(
      (yield* inProcess(["member", "add", "ada@example.com", "--no-approvals"], env)).err,
      "They decide no approvals"
    )
    assert.match((yield* inProcess(["member", "list"], env)).out, /ada@example\.com +no +/u)
    assert.include((yield* inProcess(["member", "add", "nobody"], env)).err, "nobody is no email address")
    assert.include((yield* inProcess(["sign-in", "--workspace", "ws_0"], env)).err, "There is no workspace ws_0")

    const made = ["key", "create", "--kind", "test", "--preset", "read", "--name", "Reports", "--json"]
    const { id } = JSON.parse((yield* inProcess(made, env)).out)
    assert.strictEqual((yield* inProcess(["key", "revoke", id], env)).out, id)
    assert.match((yield* inProcess(["key", "list"], env)).out, new RegExp(`^${id} +Reports .* revoked `, "mu"))
    assert.strictEqual(yield* server.end("SIGTERM"), 0)

    assert.match((yield* inProcess(["sign-in"], env)).out, code)
    assert.include((yield* inProcess(["member", "remove", "ada@example.com"], env)).err, "No member any more")
    assert.include((yield* inProcess(["member", "remove", "ada@example.com"], env)).err, "is no member")
  }).pipe(Effect.scoped)
)
