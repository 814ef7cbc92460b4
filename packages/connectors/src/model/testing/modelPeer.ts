import { Effect, Redacted, type Scope } from "effect"
import { type Heard, httpPeer, type HttpPeer, type Said } from "../../testing/httpPeer.ts"
import type { ModelAccount, ModelProvider } from "../Model.ts"

/** A model's behaviour: it writes the given value, or fails in one of these ways. */
export type Mood =
  | { readonly writes: unknown }
  | "chats"
  | "refuses"
  | "isCut"
  | "isBusy"
  | "isBroken"
  | "hangsUp"
  | "isSlow"
  | "saysTooMuch"
  | "knowsNoForms"
  | "knowsNoKey"

export const modelKey = "key-0123456789abcdef"

const busy: Said = {
  status: 429,
  headers: { "Retry-After": "2" },
  body: { error: { type: "rate_limit_error", message: "slow down" } }
}

const isOld = ({ said }: Heard): boolean => said.response_format?.type === "json_object" || said.tools !== undefined

const common = (heard: Heard, mood: Mood): Said | undefined => {
  if (mood === "knowsNoKey") return { status: 401, body: { error: { message: `no such key: ${modelKey}` } } }
  if (mood === "isBusy") return busy
  if (mood === "isBroken") return { status: 503, body: "upstream connect error" }
  if (mood === "hangsUp") return "cut"
  if (mood === "isSlow") return "never"
  if (mood === "saysTooMuch") return { status: 200, body: { content: "x".repeat(3_000_000) } }
  const unknown = "Unrecognized request argument: response_format, output_config"
  if (mood === "knowsNoForms" && !isOld(heard)) return { status: 400, body: { error: { message: unknown } } }
  return undefined
}

const textOf = (mood: Mood): string =>
  typeof mood === "object"
    ? JSON.stringify(mood.writes)
    : mood === "knowsNoForms"
      ? "```json\n{}\n```"
      : "Sure! {title: 'x'"

const chatCompletion = (heard: Heard, mood: Mood): Said => {
  const isRefused = mood === "refuses"
  const message = { role: "assistant", content: isRefused ? null : textOf(mood), refusal: isRefused ? "No." : null }
  return {
    status: 200,
    body: {
      object: "chat.completion",
      model: heard.said.model,
      choices: [{ index: 0, message, finish_reason: mood === "isCut" ? "length" : "stop" }],
      usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }
    }
  }
}

const message = (heard: Heard, mood: Mood): Said => {
  const tool = heard.said.tools?.[0]
  const input = typeof mood === "object" ? mood.writes : {}
  return {
    status: 200,
    body: {
      type: "message",
      role: "assistant",
      model: heard.said.model,
      content:
        mood === "refuses"
          ? []
          : tool === undefined
            ? [{ type: "text", text: textOf(mood) }]
            : [{ type: "tool_use", id: "toolu_1", name: tool.name, input }],
      stop_reason: mood === "refuses" ? "refusal" : mood === "isCut" ? "max_tokens" : tool ? "tool_use" : "end_turn",
      usage: { input_tokens: 100, output_tokens: 50 }
    }
  }
}

const isKnown = ({ headers }: Heard): boolean =>
  headers["authorization"] === `Bearer ${modelKey}` ||
  (headers["x-api-key"] === modelKey && headers["anthropic-version"] === "2023-06-01")

/** A model on this machine with both protocols; it behaves by its moods in turn, and by the last one from then on. */
export const modelPeer = (
  ...moods: readonly [Mood, ...ReadonlyArray<Mood>]
): Effect.Effect<HttpPeer & { readonly accountOf: (provider: ModelProvider) => ModelAccount }, never, Scope.Scope> =>
  Effect.map(
    httpPeer((heard, before) => {
      if (!isKnown(heard)) return { status: 401, body: { error: { message: "no such key" } } }
      const mood = moods[Math.min(before.length, moods.length - 1)]!
      const speaks = heard.path.endsWith("/chat/completions") ? chatCompletion : message
      return common(heard, mood) ?? speaks(heard, mood)
    }),
    (peer) => ({
      ...peer,
      accountOf: () => ({ url: peer.url, apiKey: Redacted.make(modelKey), model: "writer-1" })
    })
  )
