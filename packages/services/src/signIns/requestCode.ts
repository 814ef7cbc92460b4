import { Queue } from "@tidings/jobs/Queue"
import { EmailAddress, normalizeEmail } from "@tidings/schema/Email"
import { Effect, Schema } from "effect"
import deliver_sign_in from "../jobs/deliver_sign_in.ts"
import { Attempts } from "../oauth/Attempts.ts"

const isAddress = Schema.is(EmailAddress)

/**
 * Has a code mailed to an address if it is a member's. Who asks learns nothing of that: the same is done for every
 * address, and the job alone looks.
 */
export const requestCode = Effect.fnUntraced(function* (address: string, ip: string) {
  const attempts = yield* Attempts
  const queue = yield* Queue
  const email = normalizeEmail(address)
  if (!isAddress(email)) return "no address" as const
  if ((yield* attempts.take("mailFromOneIp", ip)) < 0) return "too often" as const
  if ((yield* attempts.take("mailToOneAddress", email)) < 0) return "too often" as const
  yield* queue.enqueue(deliver_sign_in, { email })
  return "on its way" as const
})
