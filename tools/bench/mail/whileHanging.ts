import { figure, type Figure } from "../figures/Figure.ts"
import { quantile } from "../figures/statistics.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../figures/BenchPart.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { fillWaiting, sandboxSince } from "../postgres/waitingMails.ts"
import { requestsOf } from "../requests.ts"
import type { Server } from "../servers/Server.ts"
import { nextName } from "./drainMails.ts"
import { templateKeyOf } from "./message.ts"
import type { Post } from "./Post.ts"

const waitingMails = { tiny: 100, quick: 1_000, thorough: 5_000 }
const perSecond = 20
const seconds = { tiny: 0.5, quick: 3, thorough: 10 }
const settlesWithinSeconds = 5

/** Measures sandbox sends, which need no mail server, while the mail server leaves every mail without an answer. */
export const whileHanging = async (post: Post, server: Server, { size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using deliveries = watchDeliveries(post.url)
  await post.sink.hang()
  const name = nextName()
  await fillWaiting(post.url, post.busy.waiting.transactional, name, waitingMails[size])
  const since = new Date()
  const request = requestsOf(server.url, post.busy.sandboxSecret).sendTo(
    templateKeyOf("transactional"),
    "[<id>]@sink.example"
  )
  await generate({ kind: "pace", request, perSecond, seconds: seconds[size], warmUpSeconds: 0 })
  await deliveries.sandboxSettled(settlesWithinSeconds)
  const { accepted, waitedMs } = await sandboxSince(post.url, since)
  const handedOver = await post.sink.count()
  await post.sink.answer()
  await post.clear()
  if (handedOver > 0) throw new Error(`${handedOver} mails were taken by a server that hangs`)
  return [
    figure("Sandbox sends that went through while the mail server hung", "%", [(100 * waitedMs.length) / accepted], {
      least: 100
    }),
    figure("Sandbox sends while the mail server hung, p99", "ms", [quantile(waitedMs, 0.99)], { most: 1_000 })
  ]
}
