import { figure, type Figure } from "../figures/Figure.ts"
import { quantile } from "../figures/statistics.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../figures/BenchPart.ts"
import { fillWaiting, acceptedSince } from "../postgres/waitingMails.ts"
import { requestsOf } from "../requests.ts"
import type { Server } from "../servers/Server.ts"
import { nextName } from "./drainMails.ts"
import { templateKeyOf, type Category } from "./message.ts"
import type { Post, Sender } from "./Post.ts"
import type { Taken } from "./startSink.ts"

/**
 * Returns for each of these mails the milliseconds from its acceptance until the sink had all of it; Infinity for
 * one that never arrived.
 */
export const lagOf = async (
  { url }: Pick<Post, "url">,
  since: Date,
  { arrivals }: Pick<Taken, "arrivals">,
  isCounted: (recipient: string) => boolean = () => true
): Promise<ReadonlyArray<number>> => {
  const arrived = new Map(arrivals)
  return [...(await acceptedSince(url, since))]
    .filter(([recipient]) => isCounted(recipient))
    .map(([recipient, acceptedMs]) => (arrived.get(recipient) ?? Infinity) - acceptedMs)
}

const waitingMails = { tiny: 300, quick: 20_000, thorough: 100_000 }
const perSecond = { tiny: 20, quick: 5, thorough: 5 }
const seconds = { tiny: 0.5, quick: 6, thorough: 20 }
const arrivesWithinSeconds = 60
const mostMs = 1_000

interface Situation {
  readonly name: string
  /** Category of the mails that already wait in the busy workspace. */
  readonly waiting: Category
  /** Sender of the single mails meanwhile; `arriving` is their category. */
  readonly sender: Sender
  readonly arriving: Category
}

/** Measures the time of single mails to the sink while many of a busy workspace already wait. */
export const lagBehind = async (
  post: Post,
  server: Server,
  { size }: Effort,
  { arriving, name, sender, waiting }: Situation
): Promise<ReadonlyArray<Figure>> => {
  const filled = nextName()
  await fillWaiting(post.url, post.busy.waiting[waiting], filled, waitingMails[size])
  await post.sink.holds(1, arrivesWithinSeconds)
  const since = new Date()
  const request = requestsOf(server.url, sender.secret).sendTo(templateKeyOf(arriving), "[<id>]@sink.example")
  const wanted = Math.floor(perSecond[size] * seconds[size])
  await generate({ kind: "pace", request, perSecond: perSecond[size], seconds: seconds[size], warmUpSeconds: 0 })
  const isSingle = (recipient: string) => !recipient.startsWith(filled)
  const arrivals: Array<readonly [string, number]> = []
  const deadlineMs = performance.now() + arrivesWithinSeconds * 1000
  while (arrivals.filter(([recipient]) => isSingle(recipient)).length < wanted && performance.now() < deadlineMs) {
    await post.sink.holds(1, 1)
    arrivals.push(...(await post.sink.take()).arrivals)
  }
  const lags = await lagOf(post, since, { arrivals }, isSingle)
  await post.clear()
  return [
    figure(`${name}, median`, "ms", [quantile(lags, 0.5)]),
    figure(`${name}, p99`, "ms", [quantile(lags, 0.99)], { most: mostMs })
  ]
}
