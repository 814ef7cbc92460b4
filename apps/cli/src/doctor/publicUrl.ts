import { emailAccountIn } from "@tidings/installation/connectorSettings"
import { type Config, publicUrlOf } from "@tidings/installation/settings"
import { Effect } from "effect"
import { answers } from "./answers.ts"
import { type Finding, skipped, well, wrong } from "./Finding.ts"
import { listeningAt } from "@tidings/installation/listeningAt"

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/u.test(host)

/** True if others use this installation: it sends real mail, or listens to more than this machine. */
const isPublic = (config: Config, production: boolean): boolean =>
  production ||
  !emailAccountIn(config).row.staysHere ||
  !isLoopback(config.HOST.includes(":") ? `[${config.HOST}]` : config.HOST)

/** Returns the complaint about the address itself; undefined if there is none. */
export const complaintAbout = (config: Config, production: boolean): Finding | undefined => {
  const url = publicUrlOf(config)
  const { hostname, protocol } = new URL(url)
  if (!isPublic(config, production)) return undefined
  if (isLoopback(hostname)) {
    return wrong(
      "public url",
      `links in mails would lead to ${url}, which only this machine reaches`,
      "set PUBLIC_URL to the address that others use"
    )
  }
  return protocol === "https:"
    ? undefined
    : wrong(
        "public url",
        `${url} carries API keys unencrypted`,
        "put a proxy with TLS in front, and set PUBLIC_URL to its https address"
      )
}

/** Checks that a link in a mail would lead here. */
export const publicUrl = (config: Config, production: boolean): Effect.Effect<Finding> =>
  Effect.gen(function* () {
    const complaint = complaintAbout(config, production)
    if (complaint !== undefined) return complaint
    const url = publicUrlOf(config)
    if (yield* answers(url, "/healthz", "alive")) return well("public url", `${url} leads to a running Tidings`)
    if (!(yield* answers(listeningAt(config), "/healthz", "alive"))) {
      return skipped("public url", `${url}; whether it leads here shows once the server runs`)
    }
    return wrong(
      "public url",
      `${url} does not lead to the running server`,
      "correct PUBLIC_URL, its DNS record or the proxy in front"
    )
  })
