import { createServer } from "node:net"
import { emailAccountIn } from "@tidings/installation/connectorSettings"
import { listeningAt } from "@tidings/installation/listeningAt"
import { type Config, publicUrlOf } from "@tidings/installation/settings"
import { Effect } from "effect"
import { type DoctorFinding, skipped, well, wrong } from "./DoctorFinding.ts"

const patienceMs = 5_000

/**
 * True if a Tidings answers at this address with that state. Redirects are not followed, so another server's answer
 * never counts.
 */
export const tidingsAnswers = (
  base: string,
  path: "/healthz" | "/readyz",
  state: "alive" | "ready"
): Effect.Effect<boolean> =>
  Effect.tryPromise(async (signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const response = await fetch(`${base}${path}`, { redirect: "manual", signal: limit })
    const body = (await response.json()) as { readonly status?: unknown }
    return response.ok && body.status === state
  }).pipe(Effect.orElseSucceed(() => false))

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/u.test(host)

/** True if others use this installation: it sends real mail, or listens to more than this machine. */
const isPublic = (config: Config, production: boolean): boolean =>
  production ||
  !emailAccountIn(config).row.staysHere ||
  !isLoopback(config.HOST.includes(":") ? `[${config.HOST}]` : config.HOST)

/** Returns the complaint about the address itself; undefined if there is none. */
export const complaintAbout = (config: Config, production: boolean): DoctorFinding | undefined => {
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
export const publicUrlFinding = (config: Config, production: boolean): Effect.Effect<DoctorFinding> =>
  Effect.gen(function* () {
    const complaint = complaintAbout(config, production)
    if (complaint !== undefined) return complaint
    const url = publicUrlOf(config)
    if (yield* tidingsAnswers(url, "/healthz", "alive")) return well("public url", `${url} leads to a running Tidings`)
    if (!(yield* tidingsAnswers(listeningAt(config), "/healthz", "alive"))) {
      return skipped("public url", `${url}; whether it leads here shows once the server runs`)
    }
    return wrong(
      "public url",
      `${url} does not lead to the running server`,
      "correct PUBLIC_URL, its DNS record or the proxy in front"
    )
  })

/** Listens for a moment; returns the reason if that fails, else undefined. */
const listen = (host: string, port: number): Effect.Effect<string | undefined> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => resume(Effect.succeed(code ?? message)))
    server.listen({ host, port, exclusive: true }, () =>
      server.close(() => resume(Effect.void as Effect.Effect<undefined>))
    )
  })

const advices: Readonly<Record<string, string>> = {
  EADDRINUSE: "stop that program, or set PORT to another",
  EACCES: "set PORT to 1024 or above, or give this user the right to listen there",
  EADDRNOTAVAIL: "set HOST to an address of this machine, or to 0.0.0.0",
  ENOTFOUND: "set HOST to an address of this machine, or to 0.0.0.0"
}

/** Checks that the server can listen, or already does. */
export const portFinding = (config: Config): Effect.Effect<DoctorFinding> =>
  Effect.gen(function* () {
    const { HOST, PORT } = config
    if (PORT === 0) return skipped("port", "PORT is 0: the server takes any that is free")
    const reason = yield* listen(HOST, PORT)
    if (reason === undefined) return well("port", `${PORT} on ${HOST} is free`)
    if (reason === "EADDRINUSE" && (yield* tidingsAnswers(listeningAt(config), "/healthz", "alive"))) {
      return well("port", `${PORT} on ${HOST} is held by a running Tidings`)
    }
    const says = reason === "EADDRINUSE" ? "is held by another program" : `cannot be listened on (${reason})`
    return wrong("port", `${PORT} on ${HOST} ${says}`, advices[reason] ?? "set HOST and PORT")
  })
