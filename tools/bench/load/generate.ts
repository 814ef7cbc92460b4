import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"
import type { Load, ResultOf } from "./Load.ts"

const generator = fileURLToPath(new URL("generator.ts", import.meta.url))

type Message<L extends Load> = { readonly result: ResultOf<L> } | { readonly refused: string }

/** Runs a load in a process of its own, so that no measured server shares its thread. */
export const generate = async <L extends Load>(load: L): Promise<ResultOf<L>> => {
  const child = fork(generator, { execArgv: [] })
  const exited = once(child, "exit")
  await using _ = owned(async () => {
    child.kill("SIGKILL")
    await exited
  })
  const answered = once(child, "message") as Promise<[Message<L>]>
  child.send(load)
  const [message] = await Promise.race([
    answered,
    exited.then(([code]) => {
      throw new Error(`the load generator ended with ${code}`)
    })
  ])
  if ("refused" in message) throw new Error(message.refused)
  return message.result
}
