import { request } from "node:http"
import { join, relative, resolve } from "node:path"
import { problem, type Problem } from "@tidings/schema/Problem"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import { Effect, Predicate } from "effect"

// Some systems truncate longer socket paths (sockaddr_un; unix(7)).
const longest = 103

/**
 * Returns the socket on which the server that has a data folder's database open takes its operator's commands;
 * undefined if the path is too long for a socket.
 */
export const socketOf = (folder: string): string | undefined => {
  const whole = resolve(join(folder, "control.sock"))
  const short = relative(process.cwd(), whole)
  return [short, whole].find((path) => Buffer.byteLength(path) <= longest)
}

/** A command as sent to the server: its name, its input as typed, and the operator who typed it. */
export interface CommandRequest {
  readonly command: string
  readonly input: unknown
  readonly operator: string
}

const isCode = (code: unknown): code is Code => typeof code === "string" && Object.hasOwn(catalogue, code)

/** Reads the refusal in a server's answer; a server of another version may have written it differently. */
const refusalOf = (answer: unknown): Problem => {
  const { code, fields, message } = (Predicate.isObject(answer) ? answer : {}) as Partial<Problem>
  return problem(isCode(code) ? code : "internal_error", {
    ...(message !== undefined && { message }),
    ...(fields !== undefined && { fields })
  })
}

interface Answered {
  readonly status: number | undefined
  readonly said: unknown
}

/** Sends a request to the server that has a data folder's database open; undefined if no server can be reached. */
const exchanged = (folder: string, method: "GET" | "POST", body = ""): Effect.Effect<Answered | undefined> =>
  Effect.callback((resume) => {
    const socketPath = socketOf(folder)
    if (socketPath === undefined) return resume(Effect.succeed(undefined))
    const call = request({ socketPath, method, path: "/" }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resume(Effect.succeed({ status: response.statusCode, said: JSON.parse(Buffer.concat(chunks).toString()) }))
      )
    })
    call.on("error", () => resume(Effect.succeed(undefined)))
    call.end(body)
    return Effect.sync(() => call.destroy())
  })

/**
 * Runs a command in the server that has a data folder's database open; returns its output as JSON, undefined if no
 * server can be reached.
 */
export const askServer = (folder: string, asked: CommandRequest): Effect.Effect<unknown, Problem> =>
  Effect.flatMap(exchanged(folder, "POST", JSON.stringify(asked)), (answered) =>
    answered === undefined || answered.status === 200
      ? Effect.succeed(answered?.said)
      : Effect.fail(refusalOf(answered.said))
  )

/**
 * Returns the URL of the server that has a data folder's database open; undefined if none can be reached, or it has no
 * URL.
 */
export const serverAt = (folder: string): Effect.Effect<string | undefined> =>
  Effect.map(exchanged(folder, "GET"), (answered) => {
    const { url } = (Predicate.isObject(answered?.said) ? answered.said : {}) as { readonly url?: unknown }
    return typeof url === "string" ? url : undefined
  })
