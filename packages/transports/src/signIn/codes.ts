import { AttemptLimits } from "@tidings/services/limits/AttemptLimits"
import { CodeRequests } from "@tidings/services/signIns/CodeRequests"
import { type SignIn, SignIns } from "@tidings/services/signIns/SignIns"
import { Effect } from "effect"

export type CodeNeeds = AttemptLimits | CodeRequests | SignIns

/** What to say first on the page that asks for a code. */
export interface Message {
  readonly says: string
  /** Whether it is bad news. */
  readonly isWrong: boolean
}

/** What became of a code that somebody typed. */
export type Tried =
  | { readonly _tag: "SignedIn"; readonly signIn: SignIn }
  | { readonly _tag: "Wrong"; readonly message: Message }
  /** Too many of one address: nothing more is tried for a while. */
  | { readonly _tag: "TooMany" }
  /** Too many on one page, which is over with this one. */
  | { readonly _tag: "Over" }

interface Try {
  readonly typed: string
  /** The page it was typed on, by an id that only the server gives. */
  readonly page: string
  readonly ip: string
}

/** How codes are tried and asked for on every page on which somebody signs in: five tries a page, and as many pages as people need. */
export const makeCodes: Effect.Effect<
  {
    readonly redeem: (what: Try) => Effect.Effect<Tried>
    readonly mail: (address: string, ip: string) => Effect.Effect<Message>
  },
  never,
  CodeNeeds
> = Effect.gen(function* () {
  const attempts = yield* AttemptLimits
  const requests = yield* CodeRequests
  const signIns = yield* SignIns
  return {
    redeem: Effect.fnUntraced(function* ({ ip, page, typed }: Try): Effect.fn.Return<Tried> {
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
      Effect.map(requests.request(address, ip), (outcome): Message => {
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
