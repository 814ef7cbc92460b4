import { Effect } from "effect"
import { fork } from "node:child_process"

/** How it behaves from now on; what it `puts off` it has not taken, what it `hangs` or `drops` on it has. */
export type SinkMode =
  | "takes"
  | "greets nobody"
  | "puts off"
  | "puts off at the end"
  | "hangs at the end"
  | "drops at the end"

/** What it tells of itself: a message that it has to its end, and how many connections were open then. */
export type Report = { readonly port: number } | { readonly took: string; readonly open: number }

/** A mail server in a process of its own, which takes so long to answer each message; it ends with the scope. */
export const sink = Effect.fnUntraced(function* (answerMs = 0) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => fork(new URL("./sinkProcess.ts", import.meta.url), [String(answerMs)])),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )
  const took: Array<string> = []
  let mostOpen = 0
  const port = yield* Effect.callback<number>((resume) => {
    child.on("message", (report: Report) => {
      if ("port" in report) return resume(Effect.succeed(report.port))
      took.push(report.took)
      mostOpen = Math.max(mostOpen, report.open)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The Message-ID of each message that it was given to its end, in order. */
    took: took as ReadonlyArray<string>,
    mostOpen: () => mostOpen,
    behave: (mode: SinkMode) => Effect.sync(() => void child.send(mode))
  }
})
