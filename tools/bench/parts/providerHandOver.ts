import type { Figure } from "../figures/Figure.ts"
import { drainOf } from "../mail/drainOf.ts"
import { lagBehind } from "../mail/lagBehind.ts"
import { templateKeyOf } from "../mail/message.ts"
import { openPost } from "../mail/Post.ts"
import { underLoad } from "../mail/underLoad.ts"
import { whileHanging } from "../mail/whileHanging.ts"
import { workersOf } from "../mail/workersOf.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"

const measure = async (effort: Effort): Promise<ReadonlyArray<Figure>> => {
  await using post = await openPost()
  const figures: Array<Figure> = []
  {
    await using server = await startPlatform(post.env, effort.profiles)
    await server.answers("/readyz")
    const sendTo = (to: string) => requestsOf(server.url, post.busy.secret).sendTo(templateKeyOf("transactional"), to)
    figures.push(
      ...(await drainOf(post, server, effort)),
      ...(await underLoad(post, { full: sendTo("full@sink.example"), half: sendTo("[<id>]@sink.example") }, effort)),
      ...(await lagBehind(post, server, effort, {
        name: "Login codes behind waiting marketing of their own workspace",
        waiting: "marketing",
        sender: post.busy,
        arriving: "system"
      })),
      ...(await lagBehind(post, server, effort, {
        name: "Mails of a quiet workspace behind a busy one's",
        waiting: "transactional",
        sender: post.quiet,
        arriving: "transactional"
      })),
      ...(await whileHanging(post, server, effort))
    )
  }
  return [...figures, ...(await workersOf(post, effort))]
}

export const providerHandOver: BenchPart = {
  letter: "j",
  title: "Handing over",
  method:
    "Mails of about 4 KB on their way from Postgres to an SMTP server on loopback, in a process of its own, which announces PIPELINING, over 8 connections. First 4,000 waiting ones are drained, in turn with bare nodemailer in a process of its own, which composes the same mail and sends it over as many connections. Then sends are accepted with 64 in flight, and at half of that rate, in an open loop: from the instant of acceptance to that at which the server has all of the mail. Then single mails are accepted five times a second behind 100,000 that wait already: login codes (category `system`) behind marketing of the same workspace, and a quiet workspace's mails behind a busy one's of the same category. Then the server hangs after DATA, and sandbox sends are accepted meanwhile. At last worker processes (`ROLE=worker`) drain alone, one and two.",
  measure
}
