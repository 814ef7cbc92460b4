import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Queue, Schema } from "effect"
import { TestClock } from "effect/testing"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import type { Pdu, Session } from "smpp"
import type { CallbackContent } from "../../Callback.ts"
import * as Connector from "../../Connector.ts"
import { outgoingSms } from "../testing/outgoingSms.ts"
import smpp from "./smpp.ts"
import { carrier } from "./testing/peer.ts"

const accountAt = (port: number) =>
  Schema.decodeUnknownSync(smpp.credentials)({
    url: `smpp://127.0.0.1:${port}`,
    systemId: "tidings",
    password: "hunter2",
    sender: "+14155550199"
  })

const opened = Effect.gen(function* () {
  const { arrived, port, sessions } = yield* carrier()
  return { account: yield* Connector.open(smpp, accountAt(port)), arrived, sessions }
})

/**
 * Listens; returns functions that send a carrier's message, with its acknowledgement, and receive the reports read from
 * it.
 */
const listening = Effect.fnUntraced(function* (record: (told: ReadonlyArray<CallbackContent>) => Effect.Effect<void>) {
  const { account, sessions } = yield* opened
  const told = yield* Queue.unbounded<ReadonlyArray<CallbackContent>>()
  yield* Effect.forkScoped(account.listen!((one) => Effect.andThen(record(one), Effect.asVoid(Queue.offer(told, one)))))
  yield* account.verify
  const send = (message: object) =>
    Effect.callback<Pdu>((resume) => {
      ;(sessions.at(-1) as Session).deliver_sm(message, (answer) => resume(Effect.succeed(answer)))
    })
  return { send, told: Queue.take(told) }
})

const addresses = { source_addr: "14155550100", destination_addr: "14155550199" }

describe("an account at an SMPP carrier", () => {
  it.live("writes numbers, encodings and validity as SMPP has them, a long text in one payload", () =>
    Effect.gen(function* () {
      const { account, arrived } = yield* opened
      const long = "Lorem [ipsum] €! ".repeat(20)
      yield* account.deliver(outgoingSms(), Effect.void)
      yield* account.deliver(outgoingSms({ body: long, encoding: "GSM-7", segments: 3 }), Effect.void)
      const [short, payload] = arrived as ReadonlyArray<any>
      assert.deepInclude(short, {
        source_addr: "14155550199",
        source_addr_ton: 1,
        destination_addr: "14155550100",
        dest_addr_ton: 1,
        data_coding: 8,
        registered_delivery: 1
      })
      assert.strictEqual(short.short_message.message, outgoingSms().body)
      assert.strictEqual(payload.data_coding, 0)
      assert.strictEqual(payload.message_payload.message, long)
    }).pipe(Effect.scoped)
  )

  it.live("tells receipts by their parameters or by their text, and answers them once they are recorded", () =>
    Effect.gen(function* () {
      const { send, told } = yield* listening(() => Effect.void)
      const byParameters = { esm_class: 4, receipted_message_id: "p1", message_state: 2, short_message: "" }
      assert.strictEqual((yield* send({ ...addresses, ...byParameters })).command_status, 0)
      assert.deepStrictEqual(yield* told, [
        { messageId: "p1", outcome: { became: "delivered" }, reportId: "p1/DELIVRD" }
      ])
      const text =
        "id:p2 sub:001 dlvrd:000 submit date:2611221200 done date:2611221201 stat:UNDELIV err:012 text:Your code"
      yield* send({ ...addresses, esm_class: 4, short_message: text })
      assert.deepStrictEqual(yield* told, [
        {
          messageId: "p2",
          outcome: { became: "bounced", hard: false, reason: "UNDELIV, error 012", statusCode: "012" },
          reportId: "p2/UNDELIV"
        }
      ])
    }).pipe(Effect.scoped)
  )

  it.live("tells messages that come in, with the numbers in E.164", () =>
    Effect.gen(function* () {
      const { send, told } = yield* listening(() => Effect.void)
      yield* send({ ...addresses, esm_class: 0, short_message: "STOP ✓" })
      const [received] = yield* told
      assert.deepInclude(received, { from: "+14155550100", to: "+14155550199", text: "STOP ✓" })
    }).pipe(Effect.scoped)
  )

  it.live("asks for a report again that could not be recorded", () =>
    Effect.gen(function* () {
      const { send } = yield* listening(() => Effect.die("no database"))
      const answer = yield* send({ ...addresses, esm_class: 0, short_message: "hi" })
      assert.strictEqual(answer.command_status, 0x64)
    }).pipe(Effect.scoped)
  )

  it.live("says so when the carrier ends the connection, and connects anew when it is asked to", () =>
    Effect.gen(function* () {
      const { account, sessions } = yield* opened
      const listener = yield* Effect.forkChild(Effect.flip(account.listen!(() => Effect.void)))
      yield* account.verify
      sessions[0]!.destroy()
      assert.deepInclude(yield* Fiber.join(listener), { _tag: "Unreachable", stopsAll: true })
      assert.lengthOf(sessions, 1)
      yield* account.deliver(outgoingSms(), Effect.void)
      assert.lengthOf(sessions, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("leaves a connection whose other end says nothing any more, so that messages go over another", () =>
    Effect.gen(function* () {
      const { account, arrived, sessions } = yield* opened
      yield* account.verify
      const asked = once(sessions[0]!, "enquire_link")
      yield* TestClock.adjust("30 seconds")
      yield* Effect.promise(() => asked)
      sessions[0]!.pause()
      const lost = yield* Effect.forkChild(Effect.flip(account.deliver(outgoingSms(), Effect.void)))
      yield* TestClock.adjust("60 seconds")
      assert.strictEqual((yield* Fiber.join(lost))._tag, "OutcomeUnknown")
      assert.isEmpty(arrived)
      yield* account.deliver(outgoingSms(), Effect.void)
      assert.lengthOf(arrived, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("is not said to work while its other end says nothing, and is once it is asked anew", () =>
    Effect.gen(function* () {
      const { account, sessions } = yield* opened
      yield* account.verify
      sessions[0]!.pause()
      const looking = yield* Effect.forkChild(Effect.flip(account.verify))
      yield* TestClock.adjust("20 seconds")
      assert.deepInclude(yield* Fiber.join(looking), { _tag: "Unreachable", stopsAll: true })
      yield* account.verify
      assert.lengthOf(sessions, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is Unreachable where nobody answers its bind within half a minute, for all that wait for it", () =>
    Effect.gen(function* () {
      const connected = yield* Deferred.make<void>()
      const server = createServer((socket) => {
        socket.on("error", () => {})
        Deferred.doneUnsafe(connected, Effect.void)
      })
      yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      const account = yield* Connector.open(smpp, accountAt((server.address() as AddressInfo).port))
      const listener = yield* Effect.forkChild(Effect.flip(account.listen!(() => Effect.void)))
      yield* Deferred.await(connected)
      yield* TestClock.adjust("30 seconds")
      assert.deepInclude(yield* Fiber.join(listener), { _tag: "Unreachable", stopsAll: true })
    }).pipe(Effect.scoped)
  )
})
