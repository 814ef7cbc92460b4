import { AttemptRepository } from "@tidings/storage/repositories/AttemptRepository"
import { Clock, Context, Effect, Layer } from "effect"
import ipaddr from "ipaddr.js"
import { hashSecret } from "../access/secret.ts"
import { lifetimes } from "./lifetimes.ts"

const minute = 60
const tenMinutes = 600
const quarterHour = 900
const hour = 3_600
const day = 24 * hour

/** Limits on attempts by strangers, on mails to people, and on questions to providers, each per number of seconds. */
export const attemptLimits = {
  codeOnOnePage: { most: 5, seconds: lifetimes.interaction },
  codeFromOneIp: { most: 60, seconds: tenMinutes },
  mailToOneAddress: { most: 3, seconds: tenMinutes },
  mailFromOneIp: { most: 10, seconds: tenMinutes },
  requestFromOneIp: { most: 300, seconds: tenMinutes },
  registrationFromOneIp: { most: 60, seconds: hour },
  clientDocumentFromOneIp: { most: 60, seconds: tenMinutes },
  approvalMailToOneMember: { most: 12, seconds: day },
  domainLookOfWorkspace: { most: 10, seconds: minute },
  invitationOfOneWorkspace: { most: 50, seconds: day },
  linkPassword: { most: 5, seconds: quarterHour },
  choiceFromOneIp: { most: 60, seconds: minute },
  preferencesToOneAddress: { most: 1, seconds: day },
  confirmationsOfOneList: { most: 1_000, seconds: hour },
  mailCheckOfOneWorkspace: { most: 20, seconds: minute },
  releaseOfOneWorkspace: { most: 100, seconds: day },
  formFromOneIp: { most: 5, seconds: minute },
  formOfOnePage: { most: 300, seconds: minute },
  proofOfOneWorkspace: { most: 10, seconds: minute },
  siteOfOneWorkspace: { most: 10, seconds: minute }
} as const

/** Counts attempts by strangers, over all processes; stores only a hash of the subject. */
export class AttemptLimits extends Context.Service<AttemptLimits>()("@tidings/services/AttemptLimits", {
  make: Effect.gen(function* () {
    const attempts = yield* AttemptRepository
    return {
      /** Counts one attempt; returns the number remaining, negative if this was one too many. */
      take: Effect.fnUntraced(function* (what: keyof typeof attemptLimits, about: string) {
        const { most, seconds } = attemptLimits[what]
        const now = yield* Clock.currentTimeMillis
        return most - (yield* attempts.count(hashSecret(`${what} ${about}`), now, seconds * 1000))
      }),

      /** Resets the count. */
      forget: (what: keyof typeof attemptLimits, about: string) => attempts.forget(hashSecret(`${what} ${about}`))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** The source for which attempts are counted: an IPv4 address, or an IPv6 /64, which one household has. */
export const sourceOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === "ipv6" ? address.toByteArray().slice(0, 8).join(".") : address.toString()
}
