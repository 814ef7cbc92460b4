import { Effect } from "effect"
import { existsSync } from "node:fs"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as engine,
  type Page
} from "playwright-core"

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
const executablePath = places.find((path) => existsSync(path))
/**
 * Disabled Chromium features, which replace Playwright's own list, since the last such list counts: the entries of
 * Playwright's that matter here, and the address bar's two pages, which cost more in each window than the page itself.
 */
const without = [
  "CDPScreenshotNewSurface",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "OptimizationHints",
  "PaintHolding",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup"
]
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
  `--disable-features=${without.join()}`
]

/** True if no browser is installed; never in CI, which installs one. */
export const browserIsMissing = executablePath === undefined && process.env["CI"] === undefined

/** A tab of a browser. */
export type Tab = Page

export type Theme = "light" | "dark"

/** One browser per test process, since starting one takes longer than most tests. It ends with the process. */
let started: Promise<Browser> | undefined

/** Ends the browser of this process, for one that goes on without it. */
export const endBrowser = async (): Promise<void> => {
  const browser = await started
  started = undefined
  await browser?.close()
}

/** Tabs of a headless Chromium, each in a context of its own, until the scope ends. */
export const chromium = Effect.map(
  Effect.acquireRelease(
    Effect.promise(async () => ({
      browser: await (started ??= engine.launch({ executablePath: executablePath!, args })),
      contexts: new Array<BrowserContext>()
    })),
    ({ contexts }) => Effect.promise(() => Promise.all(contexts.map((context) => context.close())))
  ),
  ({ browser, contexts }) => {
    const newContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    }
    return { newContext, newPage: async (options?: BrowserContextOptions) => (await newContext(options)).newPage() }
  }
)

/** Switches a tab to this theme and width, as if opened so: opening one costs as much as loading twenty pages. */
export const seenIn = async (tab: Page, [colorScheme, width]: readonly [Theme, number]): Promise<void> => {
  await tab.setViewportSize({ width, height: 800 })
  // Colours that are on their way from another theme would be judged.
  await tab.emulateMedia({ colorScheme, reducedMotion: "reduce" })
}
