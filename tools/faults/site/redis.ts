import { freePort } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"

const isMissing = spawnSync("redis-server", ["--version"]).status !== 0

const unused = { env: {}, signal: () => Effect.void, start: Effect.void }

/** A Redis server that can be signalled and started again, with the settings of who uses it; none if not installed. */
export const ownRedis = Effect.gen(function* () {
  if (isMissing) return unused
  const port = yield* freePort
  const folder = yield* temporaryFolder
  let running: ChildProcess | undefined
  const signal = (name: NodeJS.Signals) => Effect.sync(() => void running?.kill(name))
  const start = Effect.sync(() => {
    const words = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
    running = spawn("redis-server", words, { stdio: "ignore" })
  })
  yield* Effect.acquireRelease(start, () => signal("SIGKILL"))
  return { env: { REDIS_URL: `redis://127.0.0.1:${port}` }, signal, start }
})
