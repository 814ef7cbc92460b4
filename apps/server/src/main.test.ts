import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { holdDataFolder } from "@tidings/installation/dataLock"
import { listenAtDoor } from "./door.ts"
import { listeningLine } from "./greeting.ts"

const entry = fileURLToPath(new URL("./main.ts", import.meta.url))

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-server-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const start = (env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [entry], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"]!, HOME: tmpdir(), ...env }
  })

it.effect("refuses to start twice on one data folder, and says who has it", () =>
  Effect.gen(function* () {
    const data = yield* folder
    yield* holdDataFolder(data)
    const { status, stderr, stdout } = start({ TIDINGS_DATA: data, PORT: "0" })
    assert.deepStrictEqual([status, stdout], [2, ""])
    assert.strictEqual(
      stderr,
      `Tidings cannot start:\n  process ${process.pid} has the embedded database in ${data} open; it can be open in one process only; stop it, or set TIDINGS_DATA or DATABASE_URL\n`
    )
    assert.deepStrictEqual(readdirSync(data), ["tidings.lock"])
  })
)

it("refuses to start with wrong settings, and names each", () => {
  const { status, stderr, stdout } = start({ PORT: "x", INBOX: "maybe" })
  assert.deepStrictEqual([status, stdout], [2, ""])
  assert.match(stderr, /^Tidings cannot start:\n {2}PORT must be .*\n {2}INBOX must be .*\n$/u)
})

it.effect("says where it listens, and beside it where others reach it", () =>
  Effect.gen(function* () {
    const door = yield* Effect.acquireRelease(
      Effect.promise(() => listenAtDoor(0, "127.0.0.1")),
      ({ close }) => Effect.promise(close)
    )
    assert.strictEqual(door.address, `127.0.0.1:${door.port}`)
    assert.strictEqual(
      listeningLine(door.address, `http://${door.address}`),
      `Tidings is listening on http://${door.address}`
    )
    assert.strictEqual(
      listeningLine(door.address, "https://messages.acme.example"),
      `Tidings is listening on ${door.address}; others reach it at https://messages.acme.example`
    )
  })
)
