import { Effect, type Scope } from "effect"
import type { AddressInfo, Socket } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** An SMTP server on loopback: its address, and everything that it received. */
export interface MailServer {
  readonly url: string
  readonly port: number
  /** Complete messages as received, with their envelopes. */
  readonly received: Array<{ readonly from: string; readonly to: ReadonlyArray<string>; readonly raw: Buffer }>
  /** Every connection ever made, open or not. */
  readonly sockets: ReadonlyArray<Socket>
}

/** Builds a refusal for a server's handler: the code, then the text. */
export const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

type Options = SMTPServerOptions | ((server: MailServer) => SMTPServerOptions)

/**
 * Starts a real SMTP server that keeps received messages, unless its handlers are replaced; on any free port unless one
 * is named. It closes with the scope.
 */
export const mailServer = (options: Options = {}, port = 0): Effect.Effect<MailServer, never, Scope.Scope> =>
  Effect.map(Effect.acquireRelease(listen(options, port), close), ({ state }) => state)

interface Running {
  readonly server: SMTPServer
  readonly state: MailServer & { readonly sockets: Array<Socket> }
}

const listen = (options: Options, port: number): Effect.Effect<Running> =>
  Effect.callback((resume) => {
    const state = { url: "", port: 0, received: [] as MailServer["received"], sockets: [] as Array<Socket> }
    const server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      onData: (stream, { envelope }, callback) => {
        const chunks: Array<Buffer> = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address
          state.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
          callback(null, "2.0.0 Ok: queued as 4Xk2Qp0F3d")
        })
      },
      ...(typeof options === "function" ? options(state) : options)
    })
    // A client that hangs up is no failure of the server.
    server.on("error", () => {})
    server.server.on("connection", (socket) => state.sockets.push(socket))
    server.listen(port, "127.0.0.1", () => {
      state.port = (server.server.address() as AddressInfo).port
      state.url = `smtp://127.0.0.1:${state.port}`
      resume(Effect.succeed({ server, state }))
    })
  })

const close = ({ server, state }: Running): Effect.Effect<void> =>
  Effect.callback((resume) => {
    server.close(() => resume(Effect.void))
    for (const socket of state.sockets) socket.destroy()
  })
