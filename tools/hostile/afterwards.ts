import { registry } from "@tidings/operations/registry"
import { rooms } from "@tidings/transports/console/rooms"
import { Effect } from "effect"
import type { AttackedSite, Person } from "./AttackedSite.ts"

/** Rows that list or read without being told what. */
const reads = registry.entries.flatMap(({ operation: { input, name, route } }) =>
  route.method === "GET" && route.keys.length === 0 && !/wait|export/u.test(name)
    ? [{ name, path: route.path, fields: input.fields }]
    : []
)

const pages = rooms.map(({ name }) => `/${name}`)

const got = async (url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, { headers, redirect: "manual" })
  return { status: response.status, text: await response.text() }
}

/** Reads a workspace's lists, pages and document as itself; returns their answers by name. */
export const looks = async (site: AttackedSite, { live, sandbox, visitor }: Person) => {
  const seen = new Map<string, { readonly status: number; readonly text: string }>()
  for (const { name, path } of reads)
    for (const [world, key] of [
      ["live", live],
      ["sandbox", sandbox]
    ] as const)
      seen.set(`${name} (${world})`, await got(site.url + path, { Authorization: `Bearer ${key}` }))
  for (const page of pages)
    for (const world of ["", "/test"])
      seen.set(
        `page ${world}${page}`,
        await got(site.url + world + page, { Cookie: visitor.cookiesFor(new URL(world + page, site.url)) })
      )
  seen.set("openapi", await got(`${site.url}/v1/openapi.json`, { Authorization: `Bearer ${live}` }))
  return seen
}

/** Lines of the log at level ERROR, and jobs that failed for good. */
export const damage = Effect.fnUntraced(function* (site: AttackedSite) {
  const errors = site
    .said()
    .split("\n")
    .filter((line) => /"(?:level|logLevel)":"(?:ERROR|FATAL)"/u.test(line))
  const { data } = JSON.parse(/\{[^]*\}/u.exec(yield* site.tidings("job", "list", "--json"))![0])
  const jobs = (data as ReadonlyArray<{ name: string; reason: string }>).map(
    ({ name, reason }) => `job ${name}: ${reason}`
  )
  return [...errors.map((line) => `log: ${line.slice(0, 600)}`), ...jobs]
})
