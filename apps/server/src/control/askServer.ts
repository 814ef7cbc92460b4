import { Effect } from "effect"
import { request } from "node:http"
import type { DeedName, InputOf, OutputOf } from "./deeds.ts"
import { DeedRefused } from "./Deed.ts"
import { socketOf } from "./socket.ts"

/** What an operator wants done. */
export interface Asked<Name extends DeedName> {
  readonly deed: Name
  readonly input: InputOf<Name>
  readonly operator: string
}

/** Has the server that has a data folder's database open do a deed; undefined when it cannot be reached. */
export const askServer = <Name extends DeedName>(
  folder: string,
  asked: Asked<Name>
): Effect.Effect<OutputOf<Name> | undefined, DeedRefused> =>
  Effect.callback((resume) => {
    const socketPath = socketOf(folder)
    if (socketPath === undefined) return resume(Effect.succeed(undefined))
    const call = request({ socketPath, method: "POST", path: "/" }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const answer = JSON.parse(Buffer.concat(chunks).toString())
        resume(response.statusCode === 200 ? Effect.succeed(answer) : Effect.fail(new DeedRefused(answer)))
      })
    })
    call.on("error", () => resume(Effect.succeed(undefined)))
    call.end(JSON.stringify(asked))
    return Effect.sync(() => call.destroy())
  })
