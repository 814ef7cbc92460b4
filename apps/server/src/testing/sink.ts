import { Effect } from "effect"
import { fork } from "node:child_process"

/**
 * Its behaviour from now on; it has not taken a message that it `puts off`, but has taken one that it `hangs` or
 * `drops` on.
 */
export type SinkMode =
  | "takes"
  | "greets nobody"
  | "puts off"
  | "puts off at the end"
  | "hangs at the end"
  | "drops at the end"

/** A report of the sink: a message that it received to its end, and the number of connections open then. */
export type Report = { readonly port: number } | { readonly took: string; readonly open: number }

/** A mail server in its own process, which takes `answerMs` to answer each message; it ends with the scope. */
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
    /** Message-IDs of the messages that it received to their end, in order. */
    took: took as ReadonlyArray<string>,
    mostOpen: () => mostOpen,
    behave: (mode: SinkMode) => Effect.sync(() => void child.send(mode))
  }
})
