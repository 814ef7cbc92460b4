import { connectorsOf } from "@tidings/connectors/connectorsOf"

/** How many parts a message may have, whoever carries it. */
export const mostSegments = 10

/** How many parts all of these providers take. */
export const segmentsTakenBy = (providers: ReadonlyArray<string>): number =>
  Math.min(
    mostSegments,
    ...connectorsOf("sms")
      .filter(({ name }) => providers.includes(name))
      .map(({ limits }) => limits.segments ?? mostSegments)
  )
