import { toCodecAnthropic } from "effect/ai/AnthropicStructuredOutput"
import { Effect, Redacted, type Schema } from "effect"
import { objectsIn } from "../http/jsonParts.ts"
import { askModel, messagesOf, orOlder, readBy, tokenCount } from "./askModel.ts"
import { ModelFailed, type ModelProvider } from "./Model.ts"

/** Anthropic's Messages API (platform.claude.com/docs/en/api/messages, build-with-claude/structured-outputs). */
export const anthropic: ModelProvider = {
  name: "anthropic",
  url: "https://api.anthropic.com",
  ask: ({ apiKey, model, url }, question) => {
    const { codec, jsonSchema } = toCodecAnthropic(question.form)
    const asking = (form: object) =>
      askModel(
        `${url.replace(/\/v1$/u, "")}/v1/messages`,
        { "x-api-key": Redacted.value(apiKey), "anthropic-version": "2023-06-01" },
        {
          model,
          system: question.instructions,
          messages: messagesOf(question),
          max_tokens: question.mostTokens,
          ...form
        }
      )
    const newest = asking({ output_config: { format: { type: "json_schema", schema: jsonSchema } } })
    const older = asking({
      tools: [{ name: question.name, description: "Gives the result.", input_schema: jsonSchema }],
      tool_choice: { type: "tool", name: question.name }
    })
    return Effect.gen(function* () {
      const json = yield* orOlder(newest, /output_config|output_format|json_schema/u, older)
      const usage = { input: tokenCount(json.usage?.input_tokens), output: tokenCount(json.usage?.output_tokens) }
      if (json.stop_reason === "refusal")
        return yield* new ModelFailed({ why: "refused", message: "The model refused to write this.", usage })
      if (json.stop_reason === "max_tokens" || json.stop_reason === "model_context_window_exceeded")
        return yield* new ModelFailed({ why: "cut", message: `It ended after ${usage.output} tokens.`, usage })
      const blocks = objectsIn(json.content)
      const tool = blocks.find(({ type }) => type === "tool_use")
      const text = blocks
        .map((block) => (block.type === "text" && typeof block.text === "string" ? block.text : ""))
        .join("")
      const value = yield* readBy(codec as Schema.Codec<any, unknown>, tool?.input ?? text, usage)
      return { value, usage, model: typeof json.model === "string" ? json.model.slice(0, 200) : model }
    })
  }
}
