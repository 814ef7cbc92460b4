import { Effect } from "effect"
import { GuidesServer } from "./guidesServer.ts"

/** Where a link of a guide leads on a server; undefined of those that lead elsewhere. */
const targetOf = (link: string): string | undefined => {
  const guide = /^\.\/(?<slug>[\w-]+)\.md(?<section>#.*)?$/u.exec(link)?.groups
  if (guide !== undefined) return `/docs/guides/${guide["slug"]}${guide["section"] ?? ""}`
  return link.startsWith("/") ? link : undefined
}

/** The links of a guide to pages of the server that are not there, or lack the section that they name. */
export const brokenLinks = (markdown: string) =>
  Effect.gen(function* () {
    const { here } = yield* GuidesServer
    const links = new Set(Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/gu), ([, link]) => link!))
    return (yield* Effect.forEach([...links], (link) =>
      Effect.promise(async () => {
        const target = targetOf(link)
        if (target === undefined) return []
        const [path, section] = target.split("#")
        const response = await fetch(here(`http://127.0.0.1:8080${path}`))
        const page = await response.text()
        return response.ok && (section === undefined || page.includes(`id="${section}"`)) ? [] : [link]
      })
    )).flat()
  })
