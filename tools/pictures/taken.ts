import { chromium, endBrowser, seenIn, type Tab, type Theme } from "@tidings/testing/Browser"
import { Effect } from "effect"
import { consolePages, otherPages } from "./pages.ts"
import type { DemoServer } from "./workspace.ts"

/** A desk by day and a phone at night. */
const looks = [
  ["light", 1280, 900],
  ["dark", 390, 844]
] as const satisfies ReadonlyArray<readonly [Theme, number, number]>

const inRooms =
  "[...document.querySelectorAll('a[href]')].map((one) => new URL(one.getAttribute('href'), location).pathname)"

/** The most pages that are opened to find those of which pictures are kept. */
const mostOpened = 250

/** The address of each page of members, found by following links. */
const found = async (page: Tab, url: string): Promise<ReadonlyMap<string, string>> => {
  const addresses = new Map<string, string>()
  const waiting = ["/today"]
  const seen = new Set(waiting)
  for (let opened = 0; opened < mostOpened && waiting.length > 0; opened++) {
    const address = waiting.shift()!
    for (const [name, pattern] of consolePages)
      if (pattern.test(address) && !addresses.has(name)) addresses.set(name, address)
    if (addresses.size === consolePages.length) break
    await page.goto(url + address)
    for (const link of await page.evaluate<ReadonlyArray<string>>(inRooms))
      if (!seen.has(link) && !/^\/(?:docs|test|operations|sign-)/u.test(link)) {
        seen.add(link)
        waiting.push(link)
      }
  }
  const missing = consolePages.filter(([name]) => !addresses.has(name)).map(([name]) => name)
  if (missing.length > 0) throw new Error(`no link leads to these pages: ${missing.join(", ")}`)
  return addresses
}

const taking = async (page: Tab, { code, nowMs, url }: DemoServer): Promise<ReadonlyMap<string, Buffer>> => {
  await page.clock.setFixedTime(nowMs)
  const shots = new Map<string, Buffer>()
  const protocol = await page.context().newCDPSession(page)
  const shoot = async (name: string, address: string) => {
    await page.goto(url + address)
    for (const [theme, width, height] of looks) {
      await seenIn(page, [theme, width])
      await page.setViewportSize({ width, height })
      await page.waitForLoadState("networkidle")
      const { data } = await protocol.send("Page.captureScreenshot", { format: "webp", quality: 75 })
      shots.set(`${name}-${theme}-${width}`, Buffer.from(data, "base64"))
    }
  }
  await shoot("sign-in", "/sign-in")
  await page.goto(`${url}/sign-in`)
  await page.fill("#code", code)
  await Promise.all([page.waitForURL("**/today"), page.press("#code", "Enter")])
  await page.setViewportSize({ width: 1280, height: 900 })
  const addresses = await found(page, url)
  for (const [name, address] of [...addresses, ...otherPages]) await shoot(name, address)
  return shots
}

/** Runs a program with a tab of headless Chromium, whose pages are in English and UTC. */
export const inTab = <A>(use: (page: Tab) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(chromium, (browser) =>
        Effect.promise(async () => use(await browser.newPage({ locale: "en-GB", timezoneId: "UTC" })))
      )
    ).pipe(Effect.ensuring(Effect.promise(endBrowser)))
  )

/** Takes the pictures of every page in each look, by name: `mail-light-1280`. */
export const picturesOf = (server: DemoServer): Promise<ReadonlyMap<string, Buffer>> =>
  inTab((page) => taking(page, server))
