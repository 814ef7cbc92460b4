import { Effect, Schema } from "effect"
import { mostAnswerBytes, mostRules, SpamFilterSilent, type SpamVerdict } from "./SpamVerdict.ts"

const Answer = Schema.Struct({
  score: Schema.Finite,
  required_score: Schema.Finite,
  symbols: Schema.Record(
    Schema.String,
    Schema.Struct({
      score: Schema.optionalKey(Schema.Finite),
      description: Schema.optionalKey(Schema.String)
    })
  )
})

const readAnswer = Schema.decodeUnknownSync(Schema.fromJsonString(Answer))

const bodyOf = async (response: Response): Promise<string> => {
  const kept: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostAnswerBytes) throw new Error("its answer is too long")
    kept.push(chunk)
  }
  return Buffer.concat(kept).toString()
}

const ask = async (url: string, to: string, raw: string, signal: AbortSignal): Promise<SpamVerdict> => {
  const response = await fetch(`${url.replace(/\/$/u, "")}/checkv2`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Rcpt: to, Pass: "all" },
    body: raw,
    redirect: "error",
    signal
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const { required_score: threshold, score, symbols } = readAnswer(await bodyOf(response))
  return {
    score,
    threshold,
    rules: Object.entries(symbols)
      .map(([name, rule]) => ({ name, score: rule.score, description: rule.description }))
      .toSorted((a, b) => Math.abs(b.score ?? 0) - Math.abs(a.score ?? 0))
      .slice(0, mostRules)
  }
}

/** Asks rspamd (https://rspamd.com/doc/developers/protocol.html, `POST /checkv2`) about a mail. */
export const askRspamd = (url: string, to: string, raw: string): Effect.Effect<SpamVerdict, SpamFilterSilent> =>
  Effect.tryPromise({
    try: (signal) => ask(url, to, raw, signal),
    catch: (error) => new SpamFilterSilent({ message: (error as Error).message })
  })
