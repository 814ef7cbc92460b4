import autocannon from "autocannon"
import type { Storm, StormResult } from "./Load.ts"

const timeoutSeconds = 30

/** Runs a storm; refuses one in which any answer was not 2xx, since then it measured something else. */
export const storm = async ({ connections, request, seconds }: Storm): Promise<StormResult> => {
  const before = process.cpuUsage()
  const idReplacement = JSON.stringify(request).includes("[<id>]")
  const result = await autocannon({
    ...request,
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
    idReplacement
  })
  if (result.non2xx > 0 || result.errors > 0 || result["2xx"] === 0) {
    const { "2xx": succeeded, errors, non2xx } = result
    throw new Error(`${request.url}: ${succeeded} answers of 2xx, ${non2xx} others, ${errors} errors`)
  }
  const { system, user } = process.cpuUsage(before)
  return {
    answered: result["2xx"],
    seconds: result.duration,
    p99Ms: result.latency.p99,
    cpuMicros: user + system
  }
}
