import { figure, type Figure } from "../figures/Figure.ts"
import { median, quantile } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../Part.ts"
import { requestsOf } from "../requests.ts"
import type { Server } from "../servers/Server.ts"
import { lagOf } from "./lagOf.ts"
import { templateOf } from "./message.ts"
import type { Post } from "./Post.ts"

const withinSeconds = 60

/** What is handed over while calls are accepted: at the full rate, and after how long at half of it. */
export const underLoad = async (
  post: Post,
  server: Server,
  { inFlight, rounds, seconds, warmUpSeconds }: Effort
): Promise<ReadonlyArray<Figure>> => {
  const { sendTo } = requestsOf(server.url, post.busy.secret)
  const template = templateOf("transactional")
  const storm = async (seconds: number) => {
    const request = sendTo(template, "full@sink.example")
    const { answered, seconds: took } = await generate({ kind: "storm", request, connections: inFlight, seconds })
    const meanwhile = await post.sink.count()
    await post.clear()
    return { perSecond: answered / took, share: (100 * meanwhile) / answered }
  }
  const paced = async (perSecond: number) => {
    const since = new Date()
    const request = sendTo(template, "[<id>]@sink.example")
    const unmeasured = Math.min(1, warmUpSeconds)
    await generate({ kind: "pace", request, perSecond, seconds, warmUpSeconds: unmeasured })
    await post.sink.holds(Math.floor(perSecond * seconds) + Math.floor(perSecond * unmeasured), withinSeconds)
    const lags = await lagOf(post, new Date(since.getTime() + unmeasured * 1000), await post.sink.take())
    await post.clear()
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
