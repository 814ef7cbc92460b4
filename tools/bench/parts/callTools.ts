import { figure, type Figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import type { LoadRequest } from "../load/Load.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { pairwise } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const connections = 64
const drainSeconds = 60

/** Throws if a tool refused: such a call answers 200 all the same. */
const succeeds = async (request: LoadRequest) => {
  const { result } = await askOnce(request)
  if (result?.isError !== undefined) throw new Error(`a tool refused: ${JSON.stringify(result)}`)
}

const measure = async ({ profiles, rounds, seconds, warmUpSeconds }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await seededDatabase()
  const { secret } = database
  await using deliveries = watchDeliveries(database.url)
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const requests = requestsOf(server.url, secret)
  await askOnce(requests.createTemplate)
  await askOnce(requests.publishTemplate)

  const storm = async (request: LoadRequest, seconds: number) => {
    const sample = await measureStorm(server, request, { connections, seconds })
    await deliveries.drained(drainSeconds)
    await deliveries.forget()
    return sample
  }
  const compare = async (
    name: string,
    rest: LoadRequest,
    tool: LoadRequest,
    least: number
  ): Promise<ReadonlyArray<Figure>> => {
    await succeeds(tool)
    const both = (seconds: number) => ({ rest: () => storm(rest, seconds), tool: () => storm(tool, seconds) })
    await inTurn(1, both(warmUpSeconds))
    const samples = await inTurn(rounds, both(seconds))
    await succeeds(tool)
    const rate = (way: keyof typeof samples) => samples[way].map(({ perSecond }) => perSecond)
    const cpu = (way: keyof typeof samples) => samples[way].map(({ cpuMicros }) => cpuMicros)
    return [
      figure(`${name} over MCP`, "per second", rate("tool")),
      figure(`${name} over REST`, "per second", rate("rest")),
      figure(`${name}, calls a second, MCP ÷ REST`, "×", pairwise(rate("tool"), rate("rest")), { least }),
      figure(`${name} over MCP, CPU a call`, "µs", cpu("tool")),
      figure(`${name} over REST, CPU a call`, "µs", cpu("rest")),
      figure(`${name}, CPU a call, REST ÷ MCP`, "×", pairwise(cpu("rest"), cpu("tool")))
    ]
  }

  return [
    ...(await compare("read_workspace", requests.readWorkspace, requests.readWorkspaceByTool, 0.95)),
    ...(await compare("send_transactional", requests.send, requests.sendByTool, 0.9))
  ]
}

export const callTools: BenchPart = {
  letter: "c",
  title: "Calling tools",
  method:
    "The same operations on the same server and with the same key, once as `tools/call` over MCP and once over REST, 64 in flight. A read by tool writes an audit entry, a read over REST does not: that write is part of what is compared. Sends have an idempotency key each, and the worker delivers meanwhile.",
  measure
}
