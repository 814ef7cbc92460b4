import { assert, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { holderOf, holdDataFolder } from "./dataLock.ts"

const folderOfOnesOwn = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-lock-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

/** A process id that is never in use: above the kernel's maximum. */
const nobody = 2 ** 22 + 1

const leave = (folder: string, holder: object, beatMs = 0) => {
  const path = join(folder, "tidings.lock")
  writeFileSync(path, JSON.stringify({ pid: nobody, host: hostname(), born: null, token: "left", ...holder }))
  utimesSync(path, beatMs / 1000, beatMs / 1000)
}

const pidIn = (folder: string): number => JSON.parse(readFileSync(join(folder, "tidings.lock"), "utf8")).pid

it.effect("keeps a folder to its first holder, and names it to the second", () =>
  Effect.gen(function* () {
    const folder = yield* folderOfOnesOwn
    yield* holdDataFolder(folder)
    const refusal = yield* Effect.flip(holdDataFolder(folder))
    assert.include(refusal.message, `process ${process.pid} has the embedded database in ${folder} open`)
    assert.deepInclude(yield* holderOf(folder), { pid: process.pid, host: hostname() })
  })
)

it.effect("is free again once its holder's scope has closed, and leaves nothing behind", () =>
  Effect.gen(function* () {
    const folder = yield* folderOfOnesOwn
    yield* Effect.scoped(holdDataFolder(folder))
    assert.isUndefined(yield* holderOf(folder))
    assert.deepStrictEqual(readdirSync(folder), [])
  })
)

it.effect("makes the folder when there is none yet", () =>
  Effect.gen(function* () {
    const folder = join(yield* folderOfOnesOwn, "deep", "down")
    yield* holdDataFolder(folder)
    assert.strictEqual(existsSync(folder), true)
  })
)

it.effect("takes over from a process that no longer runs, at once", () =>
  Effect.gen(function* () {
    const folder = yield* folderOfOnesOwn
    leave(folder, {}, 0)
    assert.isUndefined(yield* holderOf(folder))
    yield* holdDataFolder(folder)
    assert.strictEqual(pidIn(folder), process.pid)
    assert.deepStrictEqual(readdirSync(folder), ["tidings.lock"])
  })
)

it.effect.runIf(process.platform === "linux")(
  "takes over from a dead process whose number another process has now",
  () =>
    Effect.gen(function* () {
      const folder = yield* folderOfOnesOwn
      leave(folder, { pid: process.pid, born: "1" })
      yield* holdDataFolder(folder)
      assert.notStrictEqual((yield* holderOf(folder))?.born, "1")
    })
)

it.effect("believes another machine's holder for 20 seconds after its last beat", () =>
  Effect.gen(function* () {
    const folder = yield* folderOfOnesOwn
    leave(folder, { host: "another-container" }, 0)
    yield* TestClock.adjust("19 seconds")
    const refusal = yield* Effect.flip(holdDataFolder(folder))
    assert.include(refusal.message, `process ${nobody} on another-container`)
    yield* TestClock.adjust("1 second")
    yield* holdDataFolder(folder)
    assert.strictEqual(pidIn(folder), process.pid)
  })
)

it.effect("beats for as long as it is held, so that another machine believes it", () =>
  Effect.gen(function* () {
    const folder = yield* folderOfOnesOwn
    const scope = yield* Scope.make()
    yield* Scope.provide(holdDataFolder(folder), scope)
    const written = JSON.parse(readFileSync(join(folder, "tidings.lock"), "utf8"))
    yield* TestClock.adjust("1 hour")
    writeFileSync(join(folder, "tidings.lock"), JSON.stringify({ ...written, host: "another-container" }))
    yield* TestClock.adjust("10 seconds")
    assert.deepInclude(yield* holderOf(folder), { host: "another-container" })
    yield* Scope.close(scope, Exit.void)
  })
)

it.effect("is nobody's on this machine but the server's, folder and lock", () =>
  Effect.gen(function* () {
    const folder = join(yield* folderOfOnesOwn, "data")
    yield* holdDataFolder(folder)
    for (const path of [folder, join(folder, "tidings.lock")]) assert.strictEqual(statSync(path).mode & 0o077, 0, path)
  })
)

it.effect("believes a lock that is still being written", () =>
  Effect.gen(function* () {
    const folder = yield* folderOfOnesOwn
    writeFileSync(join(folder, "tidings.lock"), "")
    utimesSync(join(folder, "tidings.lock"), 0, 0)
    assert.isDefined(yield* holderOf(folder))
    yield* TestClock.adjust("20 seconds")
    assert.isUndefined(yield* holderOf(folder))
  })
)
