import type { Breakage } from "./Breakage.ts"

const lane = "outages"
const hourMs = 60 * 60 * 1000

export const surroundingBreakages: ReadonlyArray<Breakage> = [
  {
    name: "Redis killed (kill -9)",
    lane,
    lastsMs: [500, 4_000],
    begin: ({ cache }) => cache.signal("SIGKILL"),
    end: ({ cache }) => cache.start
  },
  {
    name: "Redis paused (SIGSTOP)",
    lane,
    lastsMs: [500, 4_000],
    begin: ({ cache }) => cache.signal("SIGSTOP"),
    end: ({ cache }) => cache.signal("SIGCONT")
  },
  {
    name: "clocks an hour ahead, then back",
    lane,
    lastsMs: [500, 3_000],
    begin: ({ time }) => time.setAhead(hourMs),
    end: ({ time }) => time.setAhead(0)
  }
]
