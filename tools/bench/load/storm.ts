import autocannon from "autocannon"
import type { Storm, StormResult } from "./Load.ts"

const timeoutSeconds = 30
/** Interval between checks that its time is over. */
const sampleMs = 100

/**
 * Runs a storm; if it ended before anything was answered, runs it again for twice as long. Throws if any answer was not
 * what the request expects, since it then measured something else.
 */
export const storm = async (load: Storm): Promise<StormResult> => {
  const startMs = performance.now()
  for (let { seconds } = load; ; seconds *= 2) {
    const result = await once({ ...load, seconds })
    if (result.answered > 0) return result
    if (performance.now() - startMs > timeoutSeconds * 1000) throw new Error(`${load.request.url}: no answer`)
  }
}

const once = async ({ connections, request, seconds }: Storm): Promise<StormResult> => {
  const before = process.cpuUsage()
  const idReplacement = JSON.stringify(request).includes("[<id>]")
  const result = await autocannon({
    ...request,
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
    sampleInt: sampleMs,
    idReplacement
  })
  const { errors } = result
  const { expects = "2xx" } = request
  const answered = result[expects]
  const others = result["2xx"] + result.non2xx - answered
  if (others > 0 || errors > 0) {
    throw new Error(`${request.url}: ${answered} answers of ${expects}, ${others} others, ${errors} errors`)
  }
  const { system, user } = process.cpuUsage(before)
  return {
    answered,
    seconds: result.duration,
    p99Ms: result.latency.p99,
    cpuMicros: user + system
  }
}
