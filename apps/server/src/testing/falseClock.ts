import { readFileSync } from "node:fs"
import { falseNow, type FalseTime } from "./falseNow.ts"

// Loaded before everything else, in every thread: the process then takes its time from the file.
const file = process.env["FALSE_CLOCK"]!
const readEveryMs = 20

const Real = Date
const real = Real.now
let readAt = Number.NEGATIVE_INFINITY
let time: FalseTime = { sinceMs: 0, rate: 1, aheadMs: 0 }

const now = (): number => {
  if (performance.now() - readAt > readEveryMs) {
    readAt = performance.now()
    time = JSON.parse(readFileSync(file, "utf8"))
  }
  return falseNow(time, real())
}
now()

globalThis.Date = new Proxy(Real, {
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made === globalThis.Date ? target : made)
})

for (const name of ["setTimeout", "setInterval"] as const) {
  const timer = globalThis[name] as (...args: ReadonlyArray<unknown>) => NodeJS.Timeout
  const faster = (run: unknown, ms: number | undefined, ...rest: ReadonlyArray<unknown>) =>
    timer(run, ms === undefined ? ms : ms / time.rate, ...rest)
  Object.assign(globalThis, { [name]: Object.assign(faster, timer) })
}
