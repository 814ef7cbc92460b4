import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise } from "../figures/statistics.ts"
import type { Effort } from "../figures/BenchPart.ts"
import type { Server } from "../servers/Server.ts"
import { bareContestant, drainMails, drains, each } from "./drainMails.ts"
import { bareMessage } from "./message.ts"
import { pool, type Post } from "./Post.ts"
import { startMailer } from "./startMailer.ts"

/**
 * Measures the rate at which the platform hands over waiting mails, beside bare nodemailer over as many connections to
 * the same sink.
 */
export const drainOf = async (post: Post, server: Server, effort: Effort): Promise<ReadonlyArray<Figure>> => {
  await using mailer = await startMailer(post.sink.url, pool)
  const { ours, theirs } = await drains(effort, {
    ours: (count) => drainMails(post, post.busy.waiting.transactional, [server], count),
    theirs: bareContestant(post.sink, (mails) => mailer.send({ mails, message: bareMessage }))
  })
  const kilobytes = (samples: typeof ours) => each(samples, "bytes").map((bytes) => bytes / 1024)
  return [
    figure("Waiting mails handed over", "per second", each(ours, "perSecond")),
    figure("Bare nodemailer", "per second", each(theirs, "perSecond")),
    figure("Handed over ÷ bare nodemailer", "×", pairwise(each(ours, "perSecond"), each(theirs, "perSecond")), {
      least: 0.9
    }),
    figure("CPU a mail handed over", "µs", each(ours, "cpuMicros")),
    figure("Bare nodemailer, CPU a mail", "µs", each(theirs, "cpuMicros")),
    figure("Pieces in which a mail reaches its server", "pieces", each(ours, "pieces")),
    figure("Bare nodemailer, pieces in which a mail reaches its server", "pieces", each(theirs, "pieces")),
    figure("Size of a mail", "KB", kilobytes(ours)),
    figure("Bare nodemailer, size of a mail", "KB", kilobytes(theirs))
  ]
}
