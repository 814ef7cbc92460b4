import { figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { ask } from "../load/ask.ts"
import type { Request } from "../load/Load.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { startTools } from "../servers/rivals.ts"
import { pairwise } from "../figures/statistics.ts"

const connections = 16

/** Returns an answer without the request ids in its metadata. */
const apartFromIds = (answer: unknown): string => JSON.stringify(answer).replaceAll(/\breq_[0-9a-z]{26}\b/gu, "")

export const speakMcp: Part = {
  letter: "f",
  title: "Speaking MCP",
  method:
    "The protocol alone: 98 tools typed by 40 published templates, the callers, limits and handlers behind them answered from memory. The same server with its fast lane and without, where every message goes through the official SDK: `tools/call` of a tool that answers at once, and `tools/list`. 16 requests in flight, the answers compared byte for byte.",
  measure: async ({ rounds, seconds, warmUpSeconds }) => {
    await using fast = await startTools("on")
    await using sdk = await startTools("off")
    const lanes = { fast, sdk }
    for (const server of Object.values(lanes)) await server.answers("/healthz")
    const requestTo = (name: keyof typeof lanes) => requestsOf(lanes[name].url, "svc_bench")

    const compare = async (what: "listTools" | "greetByTool", title: string, least: number) => {
      const [answer, other] = [await ask(requestTo("fast")[what]), await ask(requestTo("sdk")[what])]
      if (apartFromIds(answer) !== apartFromIds(other)) throw new Error(`the lanes answer ${what} differently`)
      const storm = (name: keyof typeof lanes, seconds: number) => () =>
        measureStorm(lanes[name], requestTo(name)[what] as Request, { connections, seconds })
      await inTurn(1, { fast: storm("fast", warmUpSeconds), sdk: storm("sdk", warmUpSeconds) })
      const samples = await inTurn(rounds, { fast: storm("fast", seconds), sdk: storm("sdk", seconds) })
      const cpu = (name: keyof typeof lanes) => samples[name].map(({ cpuMicros }) => cpuMicros)
      const rate = (name: keyof typeof lanes) => samples[name].map(({ perSecond }) => perSecond)
      return [
        figure(`${title}, fast lane`, "per second", rate("fast")),
        figure(`${title}, through the SDK`, "per second", rate("sdk")),
        figure(`${title}, fast lane, CPU`, "µs", cpu("fast")),
        figure(`${title}, through the SDK, CPU`, "µs", cpu("sdk")),
        figure(`${title}, CPU, SDK ÷ fast lane`, "×", pairwise(cpu("sdk"), cpu("fast")), { least })
      ]
    }
    return [
      ...(await compare("greetByTool", "tools/call", 4)),
      ...(await compare("listTools", "tools/list of 98 tools", 5)),
      figure("tools/list of 98 tools, size", "KB", [
        Buffer.byteLength(JSON.stringify(await ask(requestTo("fast").listTools))) / 1024
      ])
    ]
  }
}
