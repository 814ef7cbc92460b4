import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { owned } from "../../leftovers.ts"
import { migrated } from "../../seed.ts"
import { temporaryDatabase } from "../../temporaryDatabase.ts"

const program = fileURLToPath(new URL("contestant.ts", import.meta.url))

export type Name = "ours" | "pgBoss" | "graphile"

/** An order to a kernel; times in seconds unless they say otherwise. */
export type Trial =
  | { readonly kind: "accept"; readonly seconds: number; readonly inFlight: number }
  | { readonly kind: "drain"; readonly jobs: number }
  | {
      readonly kind: "behind"
      /** Number of waiting jobs; `busy` is the number of workspaces that have them. */
      readonly waiting: number
      readonly busy: number
      /** Number of jobs that a quiet workspace adds, and of urgent ones that a busy one adds then. */
      readonly few: number
      readonly handlerMs: number
      readonly seconds: number
      readonly withinSeconds: number
    }

/** The result of a trial; fields that the trial does not measure are undefined. */
export interface Result {
  readonly perSecond: number
  readonly cpuMicros?: number
  readonly quietMs?: ReadonlyArray<number>
  readonly urgentMs?: ReadonlyArray<number>
}

/** Runs a trial of a kernel in its own process, on its own database. */
export const tryKernel = async (name: Name, trial: Trial): Promise<Result> => {
  await using database = await temporaryDatabase(name === "ours" ? await migrated() : undefined)
  const child = fork(program, [name, database.url], { execArgv: [] })
  const ended = once(child, "exit")
  await using _ = owned(async () => {
    child.kill("SIGKILL")
    await ended
  })
  const message = () =>
    Promise.race([
      once(child, "message") as Promise<[{ readonly result: Result } | { readonly wrong: string }]>,
      ended.then(([code]) => {
        throw new Error(`${name} ended with ${code}`)
      })
    ])
  await message()
  child.send(trial)
  const [answer] = await message()
  if ("wrong" in answer) throw new Error(`${name}: ${answer.wrong}`)
  return answer.result
}
