import { AttemptLimits } from "@tidings/services/limits/AttemptLimits"
import { CodeRequests } from "@tidings/services/signIns/CodeRequests"
import { type SignIn, SignIns } from "@tidings/services/signIns/SignIns"
import { Effect } from "effect"

export type CodeNeeds = AttemptLimits | CodeRequests | SignIns

/** A message at the top of the page that asks for a code. */
export interface CodeMessage {
  readonly says: string
  /** True if it reports a failure. */
  readonly isWrong: boolean
}

/** The result of a typed code. */
export type CodeAttempt =
  | { readonly _tag: "SignedIn"; readonly signIn: SignIn }
  | { readonly _tag: "Wrong"; readonly message: CodeMessage }
  /** Too many tries from one IP address; none is accepted for a while. */
  | { readonly _tag: "TooMany" }
  /** Too many tries on one page, which is closed now. */
  | { readonly _tag: "Over" }

interface Try {
  readonly typed: string
  /** The id of the page with the form, issued by the server only. */
  readonly page: string
  readonly ip: string
}

/** Checks and mails codes for every page with a sign-in: five tries per page, and as many pages as people need. */
export const makeCodes: Effect.Effect<
  {
    readonly redeem: (what: Try) => Effect.Effect<CodeAttempt>
    readonly mail: (address: string, ip: string) => Effect.Effect<CodeMessage>
  },
  never,
  CodeNeeds
> = Effect.gen(function* () {
  const attempts = yield* AttemptLimits
  const requests = yield* CodeRequests
  const signIns = yield* SignIns
  return {
    redeem: Effect.fnUntraced(function* ({ ip, page, typed }: Try): Effect.fn.Return<CodeAttempt> {
      if ((yield* attempts.take("codeFromOneIp", ip)) < 0) return { _tag: "TooMany" }
      const left = yield* attempts.take("codeOnOnePage", page)
      const signIn = left < 0 ? undefined : yield* signIns.redeem(typed)
      if (signIn !== undefined) return { _tag: "SignedIn", signIn }
      if (left <= 0) return { _tag: "Over" }
      const tries = left === 1 ? "one more try" : `${left} more tries`
      const says = `This code is wrong, used or too old. You have ${tries}.`
      return { _tag: "Wrong", message: { says, isWrong: true } }
    }),

    mail: (address, ip) =>
      Effect.map(requests.request(address, ip), (outcome): CodeMessage => {
        switch (outcome) {
          case "no address":
            return { says: "This is no email address.", isWrong: true }
          case "too often":
            return { says: "Too many codes were asked for. Wait ten minutes.", isWrong: true }
          case "on its way": {
            const says = `If ${address.trim()} is a member's address, a code is on its way. Type it in here.`
            return { says, isWrong: false }
          }
        }
      })
  }
})
