import { Clock, Context, Effect, Layer, Semaphore } from "effect"
import { createHash } from "node:crypto"
import { Signer } from "../../access/Signer.ts"
import { AttemptLimits, attemptLimits, sourceOf } from "../../limits/AttemptLimits.ts"
import { isPassword } from "../linkPassword.ts"

interface Locked {
  readonly id: string
  readonly passwordHash: string
}

/** Time until the next try is allowed after too many, in seconds. */
export const triedAgainAfterSeconds = attemptLimits.linkPassword.seconds
/** Validity of a pass, in seconds. */
export const passSeconds = 24 * 60 * 60

const purposes = { pass: "link pass", tries: "link tries" }
/** Maximum number of concurrent password comparisons: each takes a thread and 32 MiB. */
const atOnce = 2

const digestOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22)

/**
 * Checks the passwords of links: 5 tries in 15 minutes per address over all processes; success gives a pass that its
 * holder presents later.
 */
export class Unlocking extends Context.Service<Unlocking>()("@tidings/services/Unlocking", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const attempts = yield* AttemptLimits
    const comparing = yield* Semaphore.make(atOnce)

    return {
      /**
       * Tries a password: "open", "wrong", or "limited" after too many wrong ones, when even the right one is refused.
       */
      tryPassword: Effect.fnUntraced(function* ({ id, passwordHash }: Locked, password: string, ip: string) {
        const source = signer.sign(purposes.tries, `${id} ${sourceOf(ip)}`)
        if ((yield* attempts.take("linkPassword", source)) < 0) return "limited"
        if (!(yield* comparing.withPermit(isPassword(password, passwordHash)))) return "wrong"
        yield* attempts.forget("linkPassword", source)
        return "open"
      }),

      /** Issues a pass for a link's current password; it becomes invalid when the password changes. */
      issue: ({ id, passwordHash }: Locked) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          signer.sign(purposes.pass, `${id} ${digestOf(passwordHash)} ${now + passSeconds * 1000}`)
        ),

      isPassed: ({ id, passwordHash }: Locked, pass: string) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const [linkId, digest, untilMs] = signer.open(purposes.pass, pass)?.split(" ") ?? []
          return linkId === id && digest === digestOf(passwordHash) && now < Number(untilMs)
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
