import type { Given } from "@tidings/testing/Given"
import { Clock, Effect } from "effect"

const dayMs = 24 * 60 * 60 * 1000

export default {
  input: () =>
    Effect.map(Clock.currentTimeMillis, (now) => ({
      name: "Spring newsletter",
      scheduleAt: new Date(now + dayMs).toISOString(),
      timezone: "Europe/Berlin"
    })),
  refused: { scheduleAt: "1970-01-01T00:00Z" }
} satisfies Given
