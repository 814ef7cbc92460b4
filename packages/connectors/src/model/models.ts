import { Effect } from "effect"
import { withoutSecrets } from "../withoutSecrets.ts"
import { anthropic } from "./messagesApi.ts"
import { ModelFailed, type ModelProvider } from "./Model.ts"
import { openai } from "./chatCompletions.ts"

/** A provider whose words, where it fails, hold no key. */
const discreet = (provider: ModelProvider): ModelProvider => ({
  ...provider,
  ask: (account, question) =>
    Effect.mapError(
      provider.ask(account, question),
      (failed) => new ModelFailed({ ...failed, message: withoutSecrets(failed.message, account) })
    )
})

/** Whoever writes copy where a model is connected. */
export const models: ReadonlyArray<ModelProvider> = [openai, anthropic].map(discreet)
