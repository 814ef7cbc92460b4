import { chromium, endBrowser, type Tab } from "@tidings/testing/Browser"
import { Effect } from "effect"

/** Script that returns the time from the navigation to the first paint, once there is one. */
const painted = `new Promise((resolve) => new PerformanceObserver((list, observer) => {
  const [first] = list.getEntriesByName("first-contentful-paint")
  if (first !== undefined) (observer.disconnect(), resolve(first.startTime))
}).observe({ type: "paint", buffered: true }))`

interface Visited {
  readonly url: string
  /** Code that signs the member in. */
  readonly code: string
  readonly pages: ReadonlyArray<string>
  readonly rounds: number
}

const visited = async (
  tab: Tab,
  { code, pages, rounds, url }: Visited
): Promise<ReadonlyMap<string, ReadonlyArray<number>>> => {
  await tab.goto(`${url}/sign-in`)
  await tab.fill("#code", code)
  await Promise.all([tab.waitForURL("**/today"), tab.press("#code", "Enter")])
  const took = new Map<string, Array<number>>(pages.map((page) => [page, []]))
  for (let round = 0; round < rounds; round++)
    for (const [page, times] of took) {
      await tab.goto(url + page)
      times.push(await tab.evaluate<number>(painted))
    }
  return took
}

/** Signs in and opens every page in turn; returns each page's times to its first paint, in milliseconds. */
export const paintedPages = (asked: Visited): Promise<ReadonlyMap<string, ReadonlyArray<number>>> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(chromium, (browser) => Effect.promise(async () => visited(await browser.newPage(), asked)))
    ).pipe(Effect.ensuring(Effect.promise(endBrowser)))
  )
