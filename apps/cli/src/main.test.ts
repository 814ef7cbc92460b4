import { assert, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { holdDataFolder } from "@tidings/installation/dataLock"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { inProcess } from "./testing/inProcess.ts"
import { spawned } from "./testing/spawned.ts"

const secret = /^svc_(?:test|live|mcp)_[0-9A-Za-z]{38}$/u

it.live("begins a new installation, hands out keys, takes one back and finds all well, command by command", () =>
  Effect.gen(function* () {
    const env = { TIDINGS_DATA: join(yield* temporaryFolder, "data"), PORT: "0" }
    const create = [
      "key",
      "create",
      "--kind",
      "test",
      "--scopes",
      "sends:read,audit:read",
      "--name",
      "Reports",
      "--json"
    ]

    const migrated = yield* spawned(["migrate"], env)
    assert.match(migrated.stdout, /^migration +state\n0000_\w+ +applied now$/mu)
    assert.strictEqual(migrated.code, 0)

    const early = yield* inProcess(create, env)
    assert.strictEqual(early.out, "")
    assert.include(early.err, "There is no workspace yet: make one with npx -y pnpm@12 tidings init")

    const begun = yield* spawned(["init", "--name", "Acme", "--from-email", "hello@acme.example", "--json"], env)
    const { workspace, ...keys } = JSON.parse(begun.stdout)
    assert.match(workspace, /^ws_/u)
    assert.deepStrictEqual(Object.keys(keys), ["sandbox_key", "live_key", "mcp_key"])
    for (const key of Object.values<string>(keys)) assert.match(key, secret)
    assert.include(begun.stderr, "shown this once")
    assert.notInclude(begun.stderr, keys.live_key)

    const again = yield* inProcess(["init", "--name", "Acme", "--json"], env)
    assert.deepStrictEqual(JSON.parse(again.out), { workspace })
    assert.include(again.err, "Already there")

    const created = JSON.parse((yield* spawned(create, env)).stdout)
    assert.match(created.key, secret)
    assert.strictEqual(created.workspace, workspace)

    assert.strictEqual((yield* inProcess(["key", "revoke", created.id], env)).out, created.id)
    assert.include((yield* inProcess(["key", "revoke", "key_0"], env)).err, "There is no key key_0")

    const listed = (yield* inProcess(["key", "list"], env)).out
    assert.match(
      listed,
      new RegExp(`^${created.id} +Reports +test +svc_test_.{3} +sends:read,audit:read .* revoked \\S+Z$`, "mu")
    )
    assert.strictEqual(listed.match(/ full /gu)!.length, 2)
    assert.notInclude(listed, created.key)

    const further = JSON.parse((yield* inProcess(["init", "--name", "Second", "--examples", "--json"], env)).out)
    const torn = yield* inProcess(create, env)
    assert.include(torn.err, `name one by --workspace:\n${workspace}  Acme\n${further.workspace}  Second`)
    const named = yield* inProcess([...create, "--workspace", further.workspace], env)
    assert.strictEqual(JSON.parse(named.out).workspace, further.workspace)

    const examined = yield* spawned(["doctor"], env)
    assert.match(examined.stdout, /^✓ database: PostgreSQL \d+\.\d+, migrated and writable$/mu)
    assert.deepStrictEqual([examined.code, examined.stderr], [0, ""])
    assert.deepStrictEqual(readdirSync(env.TIDINGS_DATA), ["postgres"])
  })
)

it.effect.each([
  [["--preset", "full", "--scopes", "sends:read"], "Give either --preset or --scopes"],
  [[], "Give either --preset or --scopes"],
  [["--scopes", "sends:read,sends:burn"], "Unknown: sends:burn. The scopes are:\n  brand:read\n"],
  [["--scopes", ","], "--scopes names no scope"]
] as const)("makes no key granted %j", ([grants, reason]) =>
  Effect.gen(function* () {
    const words = ["key", "create", "--kind", "live", "--name", "x", ...grants]
    assert.include((yield* inProcess(words, { DATABASE_URL: "never asked" })).err, reason)
  })
)

it.effect.each([
  [
    ["start", "--port", "9999"],
    "Unrecognized flag: --port in command tidings start: settings are variables, as in PORT=… "
  ],
  [
    ["key", "list"],
    "There is no database at /nowhere/.tidings: set TIDINGS_DATA to the folder of one, or make one with "
  ]
] as const)("says of %j what would do, and leaves nothing behind", ([words, reason]) =>
  Effect.gen(function* () {
    assert.include((yield* inProcess(words, { TIDINGS_DATA: "/nowhere/.tidings" })).err, reason)
    assert.isFalse(existsSync("/nowhere"))
  })
)

it.effect("has the words of every operation in one column of its help, and names --version", () =>
  Effect.gen(function* () {
    const { out } = yield* inProcess(["call", "--help"])
    const columns = registry.entries.map(({ operation: { name, summary } }) => {
      const line = out.split("\n").find((one) => one.trimStart().startsWith(`${name} `))!
      return line.indexOf(summary, name.length + 2)
    })
    assert.lengthOf([...new Set(columns)], 1)
    assert.include((yield* inProcess(["--help"])).out, "tidings --version")
  })
)

it.live("leaves an embedded database alone while another process has it open", () =>
  Effect.gen(function* () {
    const data = yield* temporaryFolder
    yield* holdDataFolder(data)
    const { code, stderr, stdout } = yield* spawned(["init"], { TIDINGS_DATA: data })
    assert.deepStrictEqual([code, stdout], [2, ""])
    assert.include(stderr, `The server holds this database: process ${process.pid}`)
    assert.include(stderr, "Stop it, or use DATABASE_URL")
    assert.deepStrictEqual(readdirSync(data), ["tidings.lock"])
  })
)

it.live("finds the server of its folder wherever that listens: doctor looks at it, and call calls it", () =>
  Effect.gen(function* () {
    const TIDINGS_DATA = yield* temporaryFolder
    const server = yield* run({ TIDINGS_DATA }, "key: svc_mcp_")
    const doctor = yield* spawned(["doctor", "--json"], { TIDINGS_DATA })
    const { findings } = JSON.parse(doctor.stdout)
    const states = Object.fromEntries(findings.map(({ name, state }: { name: string; state: string }) => [name, state]))
    assert.deepInclude(states, { database: "well", port: "well", "public url": "well" }, doctor.stdout)
    const TIDINGS_API_KEY = /svc_live_\w{38}/u.exec(server.said())![0]
    const called = yield* spawned(["call", "list_templates"], { TIDINGS_DATA, TIDINGS_API_KEY })
    assert.deepStrictEqual([called.code, called.stderr], [0, ""])
    assert.include(called.stdout, "login-code")
  }).pipe(Effect.scoped)
)

it.effect("names every wrong setting without its secret, and exits with 2", () =>
  Effect.gen(function* () {
    const { code, stderr, stdout } = yield* spawned(["key", "list"], { PORT: "x", DATABASE_URL: "ada:hunter2@db" })
    assert.deepStrictEqual([code, stdout], [2, ""])
    assert.match(stderr, /PORT must be .*\n.*DATABASE_URL must be/u)
    assert.notInclude(stderr, "hunter2")
  })
)

it.effect("says what is well and what is wrong to programs, and exits with 1 at a fault", () =>
  Effect.gen(function* () {
    const settings = {
      TIDINGS_DATA: yield* temporaryFolder,
      PORT: "0",
      REDIS_URL: "redis://127.0.0.1:1",
      PUBLIC_URL: "http://mail.example",
      HOST: "0.0.0.0"
    }
    const { code, stdout } = yield* spawned(["doctor", "--json"], settings)
    const { findings, ok } = JSON.parse(stdout)
    assert.deepStrictEqual([code, ok], [1, false])
    assert.deepInclude(findings, {
      name: "redis",
      state: "wrong",
      says: "does not answer (ECONNREFUSED)",
      advice: "start Redis, or correct REDIS_URL; until then each process counts alone"
    })
    const states = Object.fromEntries(findings.map(({ name, state }: { name: string; state: string }) => [name, state]))
    assert.deepInclude(states, {
      node: "well",
      settings: "well",
      database: "skipped",
      mail: "doubtful",
      port: "skipped",
      "public url": "wrong"
    })
    assert.deepStrictEqual(readdirSync(settings.TIDINGS_DATA), [])
  })
)

it.effect("exits with 2 at what it does not understand, and prints nothing", () =>
  Effect.gen(function* () {
    const { code, stderr, stdout } = yield* spawned(["key", "frobnicate"])
    assert.deepStrictEqual([code, stdout], [2, ""])
    assert.strictEqual(
      stderr,
      'Unknown subcommand "frobnicate" for "tidings key"\nSee: npx -y pnpm@12 tidings key --help\n'
    )
  })
)

it.layer(world)("with a running server", (it) => {
  const served = Effect.gen(function* () {
    const { url } = yield* serve({ endpoints: bindAll(registry) })
    const { id, live } = yield* makeWorkspace()
    return { id, env: { TIDINGS_URL: url, TIDINGS_API_KEY: live } }
  })

  it.effect("call prints an answer as JSON and exits with 0", () =>
    Effect.gen(function* () {
      const { env, id } = yield* served
      const { code, stderr, stdout } = yield* spawned(["call", "read_workspace"], env)
      assert.deepStrictEqual([code, stderr], [0, ""])
      assert.strictEqual(JSON.parse(stdout).id, id)
      assert.notInclude(stdout, "\u001B")
    })
  )

  it.effect("call prints an error's envelope to stderr and exits with 1", () =>
    Effect.gen(function* () {
      const { env } = yield* served
      const { code, stderr, stdout } = yield* spawned(["call", "read_template", "--key", "none"], env)
      assert.deepStrictEqual([code, stdout], [1, ""])
      assert.include(["unknown_template", "resource_not_found"], JSON.parse(stderr).error.code)
    })
  )

  it.effect("call takes its input from stdin, and flags over it", () =>
    Effect.gen(function* () {
      const { env } = yield* served
      const input = JSON.stringify({ key: "from-stdin", name: "Overruled", category: "system", mode: "html" })
      const { code, stdout } = yield* spawned(
        ["call", "create_template", "--json", "-", "--name", "From a flag"],
        env,
        input
      )
      assert.strictEqual(code, 0)
      assert.deepInclude(JSON.parse(stdout).data, { key: "from-stdin", name: "From a flag", category: "system" })
    })
  )

  it.effect("call without a key, or without a server, says what to do", () =>
    Effect.gen(function* () {
      assert.include((yield* inProcess(["call", "read_workspace"])).err, "set TIDINGS_API_KEY")
      const nowhere = yield* inProcess(["call", "read_workspace"], {
        TIDINGS_URL: "http://127.0.0.1:1",
        TIDINGS_API_KEY: "svc_test_1"
      })
      assert.include(nowhere.err, "No server answers at http://127.0.0.1:1")
      assert.notInclude(nowhere.err, "svc_test_1")
    })
  )
})
