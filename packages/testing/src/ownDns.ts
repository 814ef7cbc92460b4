import { inZone } from "@tidings/connectors/email/authentication/testing/zone"
import type { Effect } from "effect"

interface DnsText {
  readonly host: string
  readonly value: string
}

/** A DNS that has the texts that were published in it, and nothing else, for whatever is made `within` it. */
export const ownDns = () => {
  const zone: Record<string, ReadonlyArray<string>> = {}
  return {
    publish: ({ host, value }: DnsText): void => {
      zone[`${host} TXT`] = [value]
    },
    within: inZone(zone) as <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
}
