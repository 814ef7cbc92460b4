import { askOnce } from "../load/askOnce.ts"
import { figure } from "../figures/Figure.ts"
import type { BenchPart } from "../figures/BenchPart.ts"
import { quantile } from "../figures/statistics.ts"
import { fillSends } from "../postgres/manySends.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { requestsOf } from "../requests.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { paintedPages } from "../servers/paintedPages.ts"
import { startPlatform, tidings } from "../servers/platform.ts"

const sends = { tiny: 1_000, quick: 100_000, thorough: 1_000_000 }
const visits = { tiny: 2, quick: 10, thorough: 20 }
const member = "mara@tidings.example"
const pages = ["/today", "/mails", "/mails?status=bounced", "/templates", "/people", "/operations"]

export const firstPaint: BenchPart = {
  letter: "x",
  title: "First paint of the console",
  method:
    "Pages of the console in headless Chromium on the machine of the server and its Postgres, in a workspace of 1,000,000 sends of two weeks: from the click to the first content painted, with the sheet and scripts in the browser's cache, as at any visit but the first.",
  measure: async ({ profiles, size }) => {
    await using database = await seededDatabase()
    const { secret, url, workspaceId } = database
    const env = onPostgres(database)
    await using server = await startPlatform(env, profiles)
    await server.answers("/readyz")
    const { createTemplate, publishTemplate, send } = requestsOf(server.url, secret)
    for (const request of [createTemplate, publishTemplate]) await askOnce(request)
    const { id } = await askOnce(send)
    await fillSends(url, id, sends[size])
    await tidings(env, "member", "add", member, "--workspace", workspaceId, "--role", "owner")
    const { stdout } = await tidings(env, "sign-in", "--user", member, "--json")
    const { code } = JSON.parse(stdout)
    const took = await paintedPages({ url: server.url, code, pages, rounds: visits[size] })
    return [...took].flatMap(([page, times]) => [
      figure(`${page}, first paint`, "ms", [quantile(times, 0.5)], { most: 100 }),
      figure(`${page}, slowest of ${times.length}`, "ms", [quantile(times, 1)])
    ])
  }
}
