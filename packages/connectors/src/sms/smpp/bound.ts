// oxlint-disable-next-line typescript/triple-slash-reference -- lets a program of one file find the package's types
/// <reference path="./npmSmpp.d.ts" />
import { Effect, Redacted } from "effect"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import type { Pdu, Session, Smpp } from "smpp"
import { literalWithin, lookupWithin, type Reach, Reachable } from "../../http/Reach.ts"
import { CredentialsRefused, type DeliveryFailure, Throttled, Unreachable } from "../../DeliveryFailure.ts"

export interface SmppCredentials {
  readonly url: string
  readonly systemId: string
  readonly password: Redacted.Redacted<string>
  readonly systemType: string
  readonly sender: string
}

const interfaceVersion = 0x34

/** Bind errors of SMPP v3.4 §5.1.3: invalid password, system id, or bind failed. */
const refusals = new Set([0x0d, 0x0e, 0x0f])
const throttlings = new Set([0x14, 0x58])

const ports = { "smpp:": 2775, "smpps:": 3550, "ssmpp:": 3550 } as const

const unreachable = (message: string) => new Unreachable({ message, stopsAll: true })

const refused = ({ command_status }: Pdu): DeliveryFailure => {
  const said = { message: `bind refused with status 0x${command_status.toString(16)}`, code: command_status }
  if (refusals.has(command_status)) return new CredentialsRefused({ ...said, stopsAll: true })
  if (throttlings.has(command_status)) return new Throttled({ ...said, retryAfterSeconds: undefined, stopsAll: true })
  return new Unreachable({ ...said, stopsAll: true })
}

/** The SMPP library, loaded lazily: its tables of other alphabets are half a megabyte. */
export const library: Effect.Effect<Smpp> = Effect.map(
  whenNeeded(() => import("smpp")),
  ({ default: smpp }) => smpp
)

const bindSeconds = 30

const hostOf = ({ url }: SmppCredentials): string => new URL(url).hostname.replaceAll(/^\[|\]$/gu, "")

/**
 * Opens a connection that is bound for sending and receiving, within half a minute; `receive` gets the carrier's PDUs
 * from the very first on.
 */
export const bound = (
  credentials: SmppCredentials,
  receive: (session: Session, pdu: Pdu) => void
): Effect.Effect<Session, DeliveryFailure> =>
  Effect.gen(function* () {
    const reach = yield* Reachable
    const smpp = yield* library
    if (reach !== undefined) {
      yield* Effect.tryPromise({
        try: () => literalWithin(reach, hostOf(credentials)),
        catch: (error) => unreachable((error as Error).message)
      })
    }
    return yield* opened(smpp, credentials, receive, reach)
  }).pipe(
    Effect.timeoutOrElse({
      duration: bindSeconds * 1000,
      orElse: () => Effect.fail(unreachable(`the bind was not answered within ${bindSeconds} s`))
    })
  )

const opened = (
  smpp: Smpp,
  credentials: SmppCredentials,
  receive: (session: Session, pdu: Pdu) => void,
  reach: Reach | undefined
): Effect.Effect<Session, DeliveryFailure> =>
  Effect.callback<Session, DeliveryFailure>((resume) => {
    const { password, systemId, systemType, url } = credentials
    const { port, protocol } = new URL(url)
    const isPlain = protocol === "smpp:"
    const session = smpp.connect({
      host: hostOf(credentials),
      port: port === "" ? ports[protocol as keyof typeof ports] : Number(port),
      tls: !isPlain,
      ...(reach !== undefined && { lookup: lookupWithin(reach) })
    })
    // Fails the waiting caller; without a listener the error would end the process.
    session.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      resume(Effect.fail(unreachable(code ?? message)))
      session.destroy()
    })
    session.on("deliver_sm", (pdu: Pdu) => receive(session, pdu))
    session.on("enquire_link", (pdu: Pdu) => void session.send(pdu.response()))
    session.on("unbind", (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.once("close", () => resume(Effect.fail(unreachable("the connection ended before the bind was answered"))))
    session.once(isPlain ? "connect" : "secureConnect", () => {
      const asked = {
        system_id: systemId,
        password: Redacted.value(password),
        system_type: systemType,
        interface_version: interfaceVersion
      }
      session.bind_transceiver(asked, (answer) => {
        if (answer.command_status === 0) return resume(Effect.succeed(session))
        resume(Effect.fail(refused(answer)))
        session.close()
      })
    })
    return Effect.sync(() => session.destroy())
  })
