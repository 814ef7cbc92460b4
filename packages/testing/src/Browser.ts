import { Effect } from "effect"
import { existsSync } from "node:fs"
import { chromium as engine } from "playwright-core"

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
const executablePath = places.find((path) => existsSync(path))
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

/** True where pages cannot be looked at; never in CI, which installs a browser. */
export const browserIsMissing = executablePath === undefined && process.env["CI"] === undefined

/** A headless Chromium until the scope ends. */
export const chromium = Effect.acquireRelease(
  Effect.promise(() => engine.launch({ executablePath: executablePath!, args })),
  (browser) => Effect.promise(() => browser.close())
)
