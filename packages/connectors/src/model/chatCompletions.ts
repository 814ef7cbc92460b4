import { toCodecOpenAI } from "effect/ai/OpenAiStructuredOutput"
import { Effect, type Schema } from "effect"
import { bearer } from "../http/authorization.ts"
import { askModel, messagesOf, orOlder, readBy, tokenCount } from "./askModel.ts"
import { ModelFailed, type ModelProvider } from "./Model.ts"

/**
 * OpenAI's chat completions (platform.openai.com/docs/api-reference/chat), also offered by llama.cpp, vLLM, Ollama,
 * OpenRouter …
 */
export const openai: ModelProvider = {
  name: "openai",
  url: "https://api.openai.com/v1",
  ask: ({ apiKey, model, url }, question) => {
    const { codec, jsonSchema } = toCodecOpenAI(question.form)
    const asking = (instructions: string, form: object) =>
      askModel(`${url}/chat/completions`, bearer(apiKey), {
        model,
        messages: [{ role: "system", content: instructions }, ...messagesOf(question)],
        ...form
      })
    const newest = asking(question.instructions, {
      max_completion_tokens: question.mostTokens,
      response_format: { type: "json_schema", json_schema: { name: question.name, strict: true, schema: jsonSchema } }
    })
    const older = asking(
      `${question.instructions}\nAnswer with one JSON object of this schema: ${JSON.stringify(jsonSchema)}`,
      {
        max_tokens: question.mostTokens,
        response_format: { type: "json_object" }
      }
    )
    return Effect.gen(function* () {
      const json = yield* orOlder(newest, /response_format|json_schema|max_completion_tokens/u, older)
      const usage = { input: tokenCount(json.usage?.prompt_tokens), output: tokenCount(json.usage?.completion_tokens) }
      const choice = Array.isArray(json.choices) ? json.choices[0] : undefined
      if (typeof choice?.message?.refusal === "string" || choice?.finish_reason === "content_filter")
        return yield* new ModelFailed({ why: "refused", message: "The model refused to write this.", usage })
      if (choice?.finish_reason === "length")
        return yield* new ModelFailed({ why: "cut", message: `It ended after ${question.mostTokens} tokens.`, usage })
      const value = yield* readBy(codec as Schema.Codec<any, unknown>, choice?.message?.content, usage)
      return { value, usage, model: typeof json.model === "string" ? json.model.slice(0, 200) : model }
    })
  }
}
