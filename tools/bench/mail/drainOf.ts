import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import type { Effort } from "../Part.ts"
import { fillWaiting } from "../postgres/mails.ts"
import type { Server } from "../servers/Server.ts"
import { bareMessage } from "./message.ts"
import { pool, type Post } from "./Post.ts"
import { startMailer } from "./startMailer.ts"
import { rateOf } from "./startSink.ts"

const mails = { tiny: 30, quick: 1_500, thorough: 4_000 }
const warmUpMails = { tiny: 10, quick: 500, thorough: 1_000 }
const withinSeconds = 120

let fills = 0

/** A name for copies that no others have. */
export const nextName = (): string => `fill${String(++fills)}x`

const settled = async ({ sink }: Post, count: number) => {
  if (!(await sink.holds(count, withinSeconds)))
    throw new Error(`${await sink.count()} of ${count} mails came within ${withinSeconds} s`)
  return sink.take()
}

/** Drains waiting mails through the server; answers mails a second at the sink, and what each cost. */
export const drain = async (post: Post, usages: ReadonlyArray<Pick<Server, "usage">>, count: number) => {
  const cpu = async () => (await Promise.all(usages.map((server) => server.usage()))).map(({ cpuMicros }) => cpuMicros)
  const before = await cpu()
  await fillWaiting(post.url, post.busy.waiting.transactional, nextName(), count)
  const taken = await settled(post, count)
  const after = await cpu()
  await post.clear()
  const cpuMicros = after.reduce((sum, each, index) => sum + each - before[index]!, 0) / count
  return { perSecond: rateOf(taken), cpuMicros, pieces: taken.pieces / count, bytes: taken.bytes / count }
}

/** How fast the platform hands over what waits, beside bare nodemailer over as many connections to the same sink. */
export const drainOf = async (post: Post, server: Server, { rounds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using mailer = await startMailer(post.sink.url, pool)
  const bare = async (count: number) => {
    const { cpuMicros } = await mailer.send({ mails: count, message: bareMessage })
    const taken = await settled(post, count)
    return {
      perSecond: rateOf(taken),
      cpuMicros: cpuMicros / count,
      pieces: taken.pieces / count,
      bytes: taken.bytes / count
    }
  }
  await drain(post, [server], warmUpMails[size])
  await bare(warmUpMails[size])
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => drain(post, [server], mails[size]),
    theirs: () => bare(mails[size])
  })
  const rate = (samples: typeof theirs) => samples.map(({ perSecond }) => perSecond)
  const cpu = (samples: typeof theirs) => samples.map(({ cpuMicros }) => cpuMicros)
  const pieces = (samples: typeof theirs) => samples.map(({ pieces }) => pieces)
  return [
    figure("Waiting mails handed over", "per second", rate(ours)),
    figure("Bare nodemailer", "per second", rate(theirs)),
    figure("Handed over ÷ bare nodemailer", "×", pairwise(rate(ours), rate(theirs)), { least: 0.9 }),
    figure("CPU a mail handed over", "µs", cpu(ours)),
    figure("Bare nodemailer, CPU a mail", "µs", cpu(theirs)),
    figure("Pieces in which a mail reaches its server", "pieces", pieces(ours)),
    figure("Bare nodemailer, pieces in which a mail reaches its server", "pieces", pieces(theirs)),
    figure(
      "Size of a mail",
      "KB",
      ours.map(({ bytes }) => bytes / 1024)
    ),
    figure(
      "Bare nodemailer, size of a mail",
      "KB",
      theirs.map(({ bytes }) => bytes / 1024)
    )
  ]
}
