import { catalogue, type Code } from "@tidings/schema/catalogue"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect, Predicate } from "effect"
import { request } from "node:http"
import { socketOf } from "./socketOf.ts"

/** A command as it is handed to the server: its name, its input as typed, and who typed it. */
export interface CommandRequest {
  readonly command: string
  readonly input: unknown
  readonly operator: string
}

const isCode = (code: unknown): code is Code => typeof code === "string" && Object.hasOwn(catalogue, code)

/** The refusal that a server wrote down; one of another version may write it otherwise. */
const refusalOf = (answer: unknown): Problem => {
  const { code, fields, message } = (Predicate.isObject(answer) ? answer : {}) as Partial<Problem>
  return problem(isCode(code) ? code : "internal_error", {
    ...(message !== undefined && { message }),
    ...(fields !== undefined && { fields })
  })
}

/** Has the server that has a data folder's database open run a command; its output as JSON, undefined when no server can be reached. */
export const askServer = (folder: string, asked: CommandRequest): Effect.Effect<unknown, Problem> =>
  Effect.callback((resume) => {
    const socketPath = socketOf(folder)
    if (socketPath === undefined) return resume(Effect.succeed(undefined))
    const call = request({ socketPath, method: "POST", path: "/" }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const answer: unknown = JSON.parse(Buffer.concat(chunks).toString())
        resume(response.statusCode === 200 ? Effect.succeed(answer) : Effect.fail(refusalOf(answer)))
      })
    })
    call.on("error", () => resume(Effect.succeed(undefined)))
    call.end(JSON.stringify(asked))
    return Effect.sync(() => call.destroy())
  })
