import { Effect, type Scope } from "effect"
import { spawn, type ChildProcess } from "node:child_process"
import { createServer, type AddressInfo } from "node:net"
import { serverProgram } from "./programs.ts"

/** A TCP port of loopback that was free a moment ago. */
export const freePort = Effect.callback<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resume(Effect.succeed(port)))
  })
})

export interface Running {
  readonly url: string
  readonly process: ChildProcess
  /** All of stdout so far. */
  readonly said: () => string
  /** Sends a signal and waits for the end; returns the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Effect.Effect<number | NodeJS.Signals | null>
}

/** Starts the server in a process of its own with these settings and no others; returns once it has printed `until`. */
export const run = (
  env: Readonly<Record<string, string>>,
  until = "listening on"
): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.gen(function* () {
    const port = yield* freePort
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [...serverProgram], {
          env: {
            PATH: process.env["PATH"],
            NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
            PORT: String(port),
            ...env
          }
        })
      ),
      (child) => Effect.sync(() => void child.kill("SIGKILL"))
    )
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
      child.once("exit", (code, signal) => resolve(code ?? signal))
    )
    let text = ""
    yield* Effect.callback<void>((resume) => {
      const listen = (chunk: Buffer) => {
        text += chunk
        if (text.includes(until)) resume(Effect.void)
      }
      child.stdout.on("data", listen)
      child.stderr.on("data", listen)
      void ended.then(() => resume(Effect.void))
    })
    return {
      url: `http://127.0.0.1:${port}`,
      process: child,
      said: () => text,
      end: (signal) =>
        Effect.promise(() => {
          child.kill(signal)
          return ended
        })
    }
  })
