import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise } from "../figures/statistics.ts"
import { bare, drain, type Drained, drains, each } from "../mail/drain.ts"
import { templateOf } from "../mail/message.ts"
import { openPost, type Outlet } from "../mail/Post.ts"
import { underLoad } from "../mail/underLoad.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"
import type { Server } from "../servers/Server.ts"
import { openHttp, phone } from "./openHttp.ts"
import { mailPost, type Post, type Posting, startPoster, textPost } from "./startPoster.ts"

// Equal to the number of messages that an account of either connector carries.
const atOnce = 16
const least = 0.9

type Rounds = ReadonlyArray<Drained>

const rate = (samples: Rounds) => each(samples, "perSecond")

type Poster = Awaited<ReturnType<typeof startPoster>>

/** The platform handing over waiting messages, and clients that post as much to the same provider. */
const contestants = (outlet: Outlet, server: Server, poster: Poster, post: Post) => {
  const posted = (client: Posting["client"]) => bare(outlet.sink, (messages) => poster.send({ client, messages, post }))
  return {
    ours: (count: number) => drain(outlet, [server], count),
    fetch: posted("fetch"),
    undici: posted("undici")
  }
}

const figuresOf = ({ fetch, ours, undici }: Readonly<Record<"fetch" | "ours" | "undici", Rounds>>, what: string) => [
  figure(`Waiting ${what}s handed over`, "per second", rate(ours)),
  figure(`Bare fetch, ${what}s`, "per second", rate(fetch)),
  figure(`Bare undici, ${what}s`, "per second", rate(undici)),
  figure(`Handed over ÷ bare fetch, ${what}s`, "×", pairwise(rate(ours), rate(fetch)), { least }),
  figure(`Handed over ÷ bare undici, ${what}s`, "×", pairwise(rate(ours), rate(undici))),
  figure(`CPU a ${what} handed over`, "µs", each(ours, "cpuMicros")),
  figure(`Bare fetch, CPU a ${what}`, "µs", each(fetch, "cpuMicros")),
  figure(`Bare undici, CPU a ${what}`, "µs", each(undici, "cpuMicros")),
  figure(`Connections opened for all, ${what}s`, "connections", each(ours, "connections")),
  figure(`Size of a ${what}'s body`, "bytes", each(ours, "bytes")),
  figure(`Bare clients, size of a ${what}'s body`, "bytes", each(fetch, "bytes"))
]

const measure = async (effort: Effort): Promise<ReadonlyArray<Figure>> => {
  await using post = await openHttp()
  await using server = await startPlatform(post.env, effort.profiles)
  await server.answers("/readyz")
  const { sendTo, text } = requestsOf(server.url, post.busy.secret)
  const send = sendTo(templateOf("transactional"), "[<id>]@sink.example")
  await using poster = await startPoster(post.sink.url, atOnce)
  const figures: Array<Figure> = []
  {
    await using bySmtp = await openPost(true)
    await using mailing = await startPlatform(bySmtp.env)
    await mailing.answers("/readyz")
    const mails = await drains(effort, {
      ...contestants(post, server, poster, mailPost),
      smtp: (count: number) => drain(bySmtp, [mailing], count)
    })
    figures.push(
      ...figuresOf(mails, "mail"),
      figure("Waiting mails handed over by SMTP", "per second", rate(mails.smtp)),
      figure("Handed over by HTTP ÷ by SMTP", "×", pairwise(rate(mails.ours), rate(mails.smtp)), { least }),
      figure("CPU a mail handed over by SMTP", "µs", each(mails.smtp, "cpuMicros"))
    )
  }
  figures.push(...figuresOf(await drains(effort, contestants(post.texts, server, poster, textPost)), "text"))
  const loaded = async (outlet: Outlet, request: typeof send, what: string) =>
    (await underLoad(outlet, { full: request, half: request, taker: "the provider" }, effort)).map((figure) => ({
      ...figure,
      name: `${figure.name}, ${what}`
    }))
  return [...figures, ...(await loaded(post, send, "mails")), ...(await loaded(post.texts, text(phone), "texts"))]
}

export const handOverHttp: Part = {
  letter: "p",
  title: "Handing over by HTTP",
  method:
    "Mails of about 4 KB through Resend, the installation's account, and one-time codes through Twilio, an account of their workspace, to a provider on loopback: node:http alone in a process of its own, which answers at once as either does. First 4,000 waiting ones of each are drained, in turn with clients without a database in a process of their own, which write as large a body for each message and post it over kept connections, 16 requests at once, as many as an account carries: fetch, as providers' packages do, which is the measure, and undici's requests over a pool, than which little is faster. Mails take turns besides with the same mails over SMTP, as part j measures them: a platform and a database of their own, 8 connections. Then sends and codes are accepted with 64 in flight, and at half of that rate, in an open loop: from the instant of acceptance to that at which the provider has all of the request.",
  measure
}
