import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { Context, Effect, Layer, Schema } from "effect"
import deliver_sign_in from "./jobs/deliver_sign_in.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"

const isAddress = Schema.is(EmailAddress)

/** The answer to a stranger who requests a code by mail. */
type CodeRequest = "on its way" | "no address" | "too often"

/** Requests for codes by mail; the answer does not reveal if an address is a member's. */
export class CodeRequests extends Context.Service<CodeRequests>()("@tidings/services/CodeRequests", {
  make: Effect.gen(function* () {
    const attempts = yield* AttemptLimits
    const connector = yield* EmailConnector
    const queue = yield* Queue
    return {
      /**
       * Mails a code to an address if it is a member's. The work is identical for every address, since only the job
       * looks it up.
       */
      request: Effect.fnUntraced(function* (address: string, ip: string): Effect.fn.Return<CodeRequest> {
        const email = normalizeEmail(address)
        if (!isAddress(email)) return "no address"
        if ((yield* attempts.take("mailFromOneIp", ip)) < 0) return "too often"
        if ((yield* attempts.take("mailToOneAddress", email)) < 0) return "too often"
        yield* queue.enqueue(deliver_sign_in, { email }, { lane: connector.name, turn: "installation" })
        return "on its way"
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
