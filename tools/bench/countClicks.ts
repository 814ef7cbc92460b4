import { layersOf, untended } from "@tidings/installation/layers"
import { readConfig } from "@tidings/installation/settings"
import type { Click } from "@tidings/engines/links/clicks/Click"
import { Clicks } from "@tidings/services/links/clicks/Clicks"
import { Effect } from "effect"
import { linkIdOf } from "./postgres/fillClicks.ts"
import type { Seeded } from "./postgres/seed.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

const batch = 2_000
const addresses = 100_000
const agents = 300
const hosts = 400

const upTo = (count: number) => Math.floor(count * Math.random())

/** Generates a click on one of the filled workspace's first links; the first links get the most clicks. */
const clickOf = ({ workspaceId }: Seeded, links: number, atMs: number): Click => {
  const address = upTo(addresses)
  return {
    link: { id: linkIdOf(Math.floor(links * Math.random() ** 3)), workspaceId, livemode: true },
    atMs,
    kind: Math.random() < 0.08 ? "bot" : "person",
    ip: `81.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${upTo(agents)} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    hints: {},
    referrer: Math.random() < 0.4 ? undefined : `https://host${Math.floor(hosts * Math.random() ** 3)}.example.com/`,
    utm: { source: `source-${upTo(12)}`, medium: "email", campaign: `campaign-${upTo(60)}` },
    destinationUrl: "https://example.com/"
  }
}

/**
 * Counts batches of 2,000 clicks in this process like a server, one after the other; returns each batch's clicks per
 * second.
 */
export const countClicks = async (
  url: string,
  seeded: Seeded,
  links: number,
  batches: number
): Promise<ReadonlyArray<number>> => {
  await using folder = await temporaryFolder()
  const read = readConfig({ DATABASE_URL: url, TIDINGS_DATA: folder.path })
  if ("wrong" in read) throw new Error(read.wrong.join("\n"))
  const counting = Effect.gen(function* () {
    const { flush, record } = yield* Clicks
    const rates: Array<number> = []
    for (let index = 0; index < batches; index++) {
      const atMs = Date.now()
      const clicks = Array.from({ length: batch }, () => clickOf(seeded, links, atMs))
      const startMs = performance.now()
      for (const click of clicks) record(click)
      yield* flush
      rates.push((batch / (performance.now() - startMs)) * 1_000)
    }
    return rates
  })
  return Effect.runPromise(Effect.provide(counting, layersOf(read.config, untended(read.config))))
}
