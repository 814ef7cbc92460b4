import { connectorsOf } from "@tidings/connectors/connectorsOf"
import { mostSegments } from "@tidings/engines/sms/segments"

/** Number of segments that all of these providers take. */
export const segmentsTakenBy = (providers: ReadonlyArray<string>): number =>
  Math.min(
    mostSegments,
    ...connectorsOf("sms")
      .filter(({ name }) => providers.includes(name))
      .map(({ limits }) => limits.segments ?? mostSegments)
  )
