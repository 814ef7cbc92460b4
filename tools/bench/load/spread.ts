import { Line } from "./Line.ts"
import type { Spread, SpreadResult } from "./Load.ts"

/** Runs a spread; rejects at any answer that its request does not expect. */
export const spread = async ({ connections, request, seconds }: Spread): Promise<SpreadResult> => {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(request)))
  const latenciesMs: Array<number> = []
  const startMs = performance.now()
  const askOn = async (line: Line) => {
    for (let at = performance.now(); at - startMs < seconds * 1000; at = performance.now()) {
      await line.ask()
      latenciesMs.push(performance.now() - at)
    }
  }
  try {
    await Promise.all(lines.map(askOn))
  } finally {
    for (const line of lines) line.close()
  }
  return { answered: latenciesMs.length, seconds: (performance.now() - startMs) / 1000, latenciesMs }
}
