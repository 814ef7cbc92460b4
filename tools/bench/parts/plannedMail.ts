import { figure, type Figure } from "../figures/Figure.ts"
import { askOnce } from "../load/askOnce.ts"
import { drainMails } from "../mail/drainMails.ts"
import { templateKeyOf } from "../mail/message.ts"
import { openPost, type Post } from "../mail/Post.ts"
import { rateOf } from "../mail/startSink.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { fillList } from "../postgres/plannedPeople.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform, tidings } from "../servers/platform.ts"

const people = { tiny: 150, quick: 10_000, thorough: 100_000 }
/** Time until its sending hour, in which its recipients are frozen. */
const soonMs = { tiny: 1_000, quick: 10_000, thorough: 30_000 }
const waiting = { tiny: 50, quick: 2_000, thorough: 10_000 }
const warmUp = { tiny: 10, quick: 500, thorough: 1_000 }
const withinSeconds = { tiny: 60, quick: 120, thorough: 600 }
/** Time to wait for duplicates, once everybody has a mail. */
const moreSeconds = { tiny: 0.2, quick: 2, thorough: 5 }
const dayMs = 86_400_000

/** Plans a mail to everybody on a list, and returns its sending time, which is still ahead. */
const planned = async ({ busy, env, url }: Post, count: number, soonMs: number): Promise<Date> => {
  await using server = await startPlatform({ ...env, ROLE: "server" })
  await server.answers("/readyz")
  const { createList, planMail } = requestsOf(server.url, busy.secret)
  const list = await askOnce(createList("Everybody"))
  const mail = await askOnce(planMail(new Date(Date.now() + dayMs)))
  const words = [mail.id, "--template", templateKeyOf("marketing"), "--list", list.id, "--workspace", busy.workspaceId]
  await using filled = await fillList(url, { workspaceId: busy.workspaceId, listId: list.id, mailId: mail.id, count })
  await tidings(env, "planned", "set", ...words)
  const at = new Date(Date.now() + soonMs)
  await filled.leavesAt(at)
  return at
}

const measure = async ({ profiles, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using post = await openPost()
  const count = people[size]
  const told = count.toLocaleString("en")
  const at = await planned(post, count, soonMs[size])
  await using server = await startPlatform(post.env, profiles)
  await server.answers("/readyz")
  const before = await server.usage()
  const isThere = await post.sink.holds(count, withinSeconds[size] + soonMs[size] / 1_000)
  const after = await server.usage()
  if (!isThere) throw new Error(`${await post.sink.count()} of ${told} people have it`)
  await post.sink.holds(count + 1, moreSeconds[size])
  const taken = await post.sink.take()
  const got = new Set(taken.arrivals.map(([recipient]) => recipient)).size
  const lastMs = taken.arrivals.reduce((latest, [, atMs]) => Math.max(latest, atMs), 0)
  const rate = rateOf(taken)
  const { marketing } = post.busy.waiting
  await drainMails(post, marketing, [server], warmUp[size])
  const engine = await drainMails(post, marketing, [server], waiting[size])
  return [
    figure(`A planned mail to ${told} people, handed over`, "per second", [rate]),
    figure("Waiting mails of the same template, handed over", "per second", [engine.perSecond]),
    figure("A planned mail ÷ waiting mails", "×", [rate / engine.perSecond], { least: 0.9 }),
    figure("CPU a recipient, frozen, accepted and handed over", "µs", [(after.cpuMicros - before.cpuMicros) / count]),
    figure("CPU a waiting mail", "µs", [engine.cpuMicros]),
    figure("From its hour until everybody has it", "s", [(lastMs - at.getTime()) / 1_000]),
    figure("People who have it, of the list", "%", [(100 * got) / count], { least: 100 }),
    figure("Mails that came twice, of a hundred people", "%", [(100 * (taken.arrivals.length - got)) / count], {
      most: 0
    })
  ]
}

export const plannedMail: BenchPart = {
  letter: "t",
  title: "Planned mails",
  method:
    "A mail of about 4 KB that is planned for a list of 100,000 contacts, on its way from its hour to an SMTP server on loopback, as in part j: recipients are frozen before, then a thousand at a time become sends, which are handed over over 8 connections meanwhile. Its rate is that from the first mail to the last. Beside it, in the same run, 10,000 waiting mails of the same template, which only have to be handed over.",
  measure
}
