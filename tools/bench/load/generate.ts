import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { leftover } from "../leftovers.ts"
import type { Load, ResultOf } from "./Load.ts"

const generator = fileURLToPath(new URL("generator.ts", import.meta.url))

type Message<L extends Load> = { readonly result: ResultOf<L> } | { readonly refused: string }

interface Generator extends AsyncDisposable {
  readonly child: ChildProcess
  readonly exited: Promise<ReadonlyArray<unknown>>
}

const idle: Array<Generator> = []

const started = (): Generator => {
  const child = fork(generator, { execArgv: [] })
  const exited = once(child, "exit")
  const held = leftover(async () => {
    idle.length = 0
    child.kill("SIGKILL")
    await exited
  })
  return { child, exited, ...held }
}

/**
 * Runs a load in a separate process, so that no measured server shares its thread; the process is kept for further
 * loads.
 */
export const generate = async <L extends Load>(load: L): Promise<ResultOf<L>> => {
  const taken = idle.pop() ?? started()
  const answered = once(taken.child, "message") as Promise<[Message<L>]>
  taken.child.send(load)
  const [message] = await Promise.race([
    answered,
    taken.exited.then(([code]) => {
      throw new Error(`the load generator ended with ${code}`)
    })
  ])
  idle.push(taken)
  if ("refused" in message) throw new Error(message.refused)
  return message.result
}
