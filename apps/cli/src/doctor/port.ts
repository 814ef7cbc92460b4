import type { Config } from "@tidings/installation/settings"
import { Effect } from "effect"
import { createServer } from "node:net"
import { answers } from "./answers.ts"
import { type Finding, skipped, well, wrong } from "./Finding.ts"
import { listeningAt } from "@tidings/installation/listeningAt"

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
export const port = (config: Config): Effect.Effect<Finding> =>
  Effect.gen(function* () {
    const { HOST, PORT } = config
    if (PORT === 0) return skipped("port", "PORT is 0: the server takes any that is free")
    const reason = yield* listen(HOST, PORT)
    if (reason === undefined) return well("port", `${PORT} on ${HOST} is free`)
    if (reason === "EADDRINUSE" && (yield* answers(listeningAt(config), "/healthz", "alive"))) {
      return well("port", `${PORT} on ${HOST} is held by a running Tidings`)
    }
    const says = reason === "EADDRINUSE" ? "is held by another program" : `cannot be listened on (${reason})`
    return wrong("port", `${PORT} on ${HOST} ${says}`, advices[reason] ?? "set HOST and PORT")
  })
