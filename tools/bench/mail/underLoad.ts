import { figure, type Figure } from "../figures/Figure.ts"
import { median, quantile } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../figures/BenchPart.ts"
import type { LoadRequest } from "../load/Load.ts"
import { lagOf } from "./lagBehind.ts"
import type { Post } from "./Post.ts"

const withinSeconds = 60

/** The requests at the full rate and at half of it. */
interface Demand {
  readonly full: LoadRequest
  readonly half: LoadRequest
}

/** Measures the handover while calls are accepted: the share at the full rate, and the lag at half of it. */
export const underLoad = async (
  post: Post,
  { full: atFull, half: atHalf }: Demand,
  { inFlight, rounds, seconds, warmUpSeconds }: Effort
): Promise<ReadonlyArray<Figure>> => {
  const { clear, sink } = post
  const storm = async (seconds: number) => {
    const { answered, seconds: took } = await generate({
      kind: "storm",
      request: atFull,
      connections: inFlight,
      seconds
    })
    const meanwhile = await sink.count()
    await clear()
    return { perSecond: answered / took, share: (100 * meanwhile) / answered }
  }
  const paced = async (perSecond: number) => {
    const since = new Date()
    const unmeasured = Math.min(1, warmUpSeconds)
    await generate({ kind: "pace", request: atHalf, perSecond, seconds, warmUpSeconds: unmeasured })
    await sink.holds(Math.floor(perSecond * seconds) + Math.floor(perSecond * unmeasured), withinSeconds)
    const measuredFrom = new Date(since.getTime() + unmeasured * 1000)
    const arrivals = [...(await sink.take()).arrivals]
    let lags = await lagOf(post, measuredFrom, { arrivals })
    // Calls that a storm left without waiting for their answers were accepted after it, and counted among these.
    const deadlineMs = performance.now() + withinSeconds * 1000
    while (lags.includes(Infinity) && performance.now() < deadlineMs) {
      await sink.holds(1, 1)
      arrivals.push(...(await sink.take()).arrivals)
      lags = await lagOf(post, measuredFrom, { arrivals })
    }
    await clear()
    return lags
  }
  await storm(warmUpSeconds)
  const { full } = await inTurn(rounds, { full: () => storm(seconds) })
  const half = Math.max(1, Math.floor(median(full.map(({ perSecond }) => perSecond)) / 2))
  const { lags } = await inTurn(rounds, { lags: () => paced(half) })
  const lag = (share: number) => lags.map((samples) => quantile(samples, share))
  return [
    figure(
      "Accepted at the full rate",
      "per second",
      full.map(({ perSecond }) => perSecond)
    ),
    figure(
      "Handed over meanwhile, of those accepted",
      "%",
      full.map(({ share }) => share)
    ),
    figure("Accepted at half of the full rate", "per second", [half]),
    figure("Acceptance to the mail server at half of the full rate, median", "ms", lag(0.5), { most: 50 }),
    figure("Acceptance to the mail server at half of the full rate, p99", "ms", lag(0.99), { most: 250 })
  ]
}
