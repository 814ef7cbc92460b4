import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { serverAt } from "@tidings/operator/askServer"
import { Effect, Option } from "effect"
import { CommandEnvironment } from "../CommandEnvironment.ts"
import { misused, type Stop } from "../Stop.ts"

/** The default server. */
export const defaultServer = "http://127.0.0.1:8080"

/** The server to call, and the key to call it with. */
export interface CallTarget {
  /** Base URL without a slash at its end. */
  readonly server: string
  readonly key: string
}

/**
 * Returns server and key of a call: from its flags, else from the environment, else the server that has the data folder
 * open.
 */
export const callTargetOf = (
  server: Option.Option<string>,
  key: Option.Option<string>
): Effect.Effect<CallTarget, Stop> =>
  Effect.gen(function* () {
    const { TIDINGS_API_KEY, TIDINGS_DATA, TIDINGS_URL } = yield* CommandEnvironment
    const secret = Option.getOrElse(key, () => TIDINGS_API_KEY ?? "")
    if (secret === "") {
      return yield* misused(`No API key: set TIDINGS_API_KEY, or make a key with ${commandLine("key create")}`)
    }
    if (!/^[!-~]+$/u.test(secret)) return yield* misused("The API key holds what no key does: was it copied whole?")
    const named = Option.getOrElse(server, () => TIDINGS_URL || undefined)
    const url = named ?? (yield* serverAt(TIDINGS_DATA || ".tidings")) ?? defaultServer
    if (!/^https?:$/u.test(URL.parse(url)?.protocol ?? "")) return yield* misused(`${url} is no http or https URL.`)
    return { server: url.replace(/(?<!\/)\/+$/u, ""), key: secret }
  })
