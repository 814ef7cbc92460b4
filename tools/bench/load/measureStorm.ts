import type { Server } from "../servers/Server.ts"
import { generate } from "./generate.ts"
import type { LoadRequest } from "./Load.ts"

/** The measurements of one storm against a server. */
interface StormSample {
  readonly perSecond: number
  readonly answered: number
  /** CPU time of the server's process per request, over all its threads. */
  readonly cpuMicros: number
  /** CPU time of the load generator per request. */
  readonly loadCpuMicros: number
  readonly p99Ms: number
}

interface Options {
  readonly connections: number
  readonly seconds: number
}

/** Runs a storm against a server and measures both sides. */
export const measureStorm = async (
  server: Server,
  request: LoadRequest,
  { connections, seconds }: Options
): Promise<StormSample> => {
  const before = await server.usage()
  const result = await generate({ kind: "storm", request, connections, seconds })
  const after = await server.usage()
  return {
    perSecond: result.answered / result.seconds,
    answered: result.answered,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / result.answered,
    loadCpuMicros: result.cpuMicros / result.answered,
    p99Ms: result.p99Ms
  }
}
