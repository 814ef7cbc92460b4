import { Effect } from "effect"
import { DnsLookup, type DnsType } from "../dns.ts"

/** Records by `<name> <type>`; a text instead of a list is the code that the DNS fails with. */
export type Zone = Readonly<Record<string, ReadonlyArray<string> | string>>

const failing = (code: string): Error => Object.assign(new Error(code), { code })

/** A lookup that answers from a zone, like node:dns, and counts the queries. */
export const lookupIn = (zone: Zone) => {
  const asked: Array<string> = []
  const lookup = async (name: string, type: DnsType): Promise<ReadonlyArray<string>> => {
    asked.push(`${name} ${type}`)
    const answer = zone[`${name} ${type}`]
    if (typeof answer === "string") throw failing(answer)
    if (answer === undefined) throw failing("ENOTFOUND")
    return answer
  }
  return { asked, lookup }
}

/** Runs an effect with a zone as its only DNS. */
export const inZone =
  (zone: Zone) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(effect, DnsLookup, lookupIn(zone).lookup)
