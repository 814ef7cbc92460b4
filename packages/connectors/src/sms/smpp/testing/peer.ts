import { Effect, Layer, type Scope } from "effect"
import { createHash } from "node:crypto"
import type { AddressInfo, Server } from "node:net"
import smpp, { type Pdu, type Session } from "smpp"
import type { MessageOutcome } from "../../../Callback.ts"
import type { ListeningPeer } from "../../../testing/CallbackPeer.ts"
import { interjected } from "../../../testing/interjection.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import row from "../smpp.ts"

const password = "hunter2"

/** A carrier's answers to a bind and to a message; `cut` ends the connection once the message has arrived. */
export interface Carrier {
  readonly bind?: number
  readonly submit?: number | "cut"
}

/** Returns the id that begins a message's text, as all messages of this peer do. */
const idIn = ({ message_payload, short_message }: Pdu): string => {
  const text = message_payload?.message ?? short_message?.message ?? ""
  return /^(\w+) /u.exec(String(text))?.[1] ?? ""
}

interface Serving {
  readonly port: number
  readonly arrived: Array<Pdu>
  readonly sessions: Array<Session>
  readonly server: Server
  /** Resolves once somebody has asked to be bound. */
  readonly bound: Promise<void>
}

/** Serves a carrier until the scope ends. */
export const carrier = ({ bind = 0, submit = 0 }: Carrier = {}): Effect.Effect<Serving, never, Scope.Scope> =>
  Effect.gen(function* () {
    const arrived: Array<Pdu> = []
    const sessions: Array<Session> = []
    const { promise: bound, resolve: isBound } = Promise.withResolvers<void>()
    const server = smpp.createServer((session) => {
      sessions.push(session)
      session.on("error", () => {})
      session.on("bind_transceiver", (pdu: Pdu) => {
        const isKnown = pdu.system_id === "tidings" && pdu.password === password
        session.send(pdu.response({ command_status: isKnown ? bind : 0x0e }))
        isBound()
      })
      session.on("submit_sm", (pdu: Pdu) => {
        const instead = interjected<number>()
        if (instead !== undefined) return void session.send(pdu.response({ command_status: instead }))
        if (submit === 0 || submit === "cut") arrived.push(pdu)
        if (submit === "cut") return void session.destroy()
        session.send(pdu.response({ command_status: submit, message_id: `p${arrived.length}` }))
      })
      session.on("enquire_link", (pdu: Pdu) => void session.send(pdu.response()))
      session.on("unbind", (pdu: Pdu) => {
        session.send(pdu.response())
        session.close()
      })
    })
    yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve())))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        server.close()
        for (const session of sessions) session.destroy()
      })
    )
    return { port: (server.address() as AddressInfo).port, bound, arrived, server, sessions }
  })

const stageAt = (port: number, arrived: ReadonlyArray<Pdu> = [], sessions: ReadonlyArray<Session> = []) => ({
  credentials: { url: `smpp://127.0.0.1:${port}`, systemId: "tidings", password, sender: "Acme" },
  secret: password,
  arrived: () => arrived.map(idIn),
  say: (said: object) =>
    Effect.callback<boolean>((resume) => {
      sessions.at(-1)!.deliver_sm(said, (answer) => resume(Effect.succeed(answer.command_status === 0)))
    })
})

const behaving = (how: Carrier) =>
  Effect.map(carrier(how), ({ arrived, port, sessions }) => stageAt(port, arrived, sessions))

const number = "14155550199"

/** Builds a receipt of this state, with the error that ended the message. */
const receipt =
  (message_state: number, name: string, outcome: MessageOutcome, error = "000"): ListeningPeer["tells"][string] =>
  ({ messageId, person }) => ({
    said: {
      source_addr: person.replace("+", ""),
      destination_addr: number,
      esm_class: 4,
      receipted_message_id: messageId,
      message_state,
      short_message: `id:${messageId} sub:001 dlvrd:000 stat:${name} err:${error} text:`
    },
    told: [{ messageId, outcome, reportId: `${messageId}/${name}` }]
  })

const received: ListeningPeer["tells"][string] = ({ nowMs, person: from, words: text }) => {
  const to = `+${number}`
  const slot = Math.floor(nowMs / 600_000)
  const receivedId = createHash("sha256").update([from, to, text, slot].join("\n")).digest("hex")
  return {
    said: { source_addr: from.replace("+", ""), destination_addr: number, esm_class: 0, short_message: text },
    told: [{ receivedId, from, to, text }]
  }
}

/** A carrier's SMPP server on loopback, by npm smpp. */
export default Peer.make({
  row,
  throttledSeconds: undefined,
  message: (id) => outgoingSms({ id, body: `${id} is your code ✓` }),
  behaving: {
    takes: behaving({}),
    throttles: behaving({ submit: 0x58 }),
    refusesCredentials: behaving({ bind: 0x0d }),
    rejectsMessage: behaving({ submit: 0x45 + 0x80 }),
    rejectsAddress: behaving({ submit: 0x0b }),
    isUnreachable: Effect.map(Effect.scoped(carrier()), ({ port }) => stageAt(port)),
    losesAnswer: behaving({ submit: "cut" })
  },
  services: Layer.empty,
  listening: {
    tells: {
      sent: receipt(6, "ACCEPTD", { became: "sent" }),
      delivered: receipt(2, "DELIVRD", { became: "delivered" }),
      "bounced soft": receipt(
        5,
        "UNDELIV",
        { became: "bounced", hard: false, reason: "UNDELIV, error 012", statusCode: "012" },
        "012"
      ),
      failed: receipt(8, "REJECTD", { became: "failed", reason: "REJECTD" }),
      received
    }
  }
})
