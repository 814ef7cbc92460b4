import { Effect } from "effect"
import { withoutSecrets } from "../withoutSecrets.ts"
import { anthropic } from "./messagesApi.ts"
import { ModelFailed, type ModelProvider } from "./Model.ts"
import { openai } from "./chatCompletions.ts"

/** Wraps a provider so that its error messages never contain the key. */
const discreet = (provider: ModelProvider): ModelProvider => ({
  ...provider,
  ask: (account, question) =>
    Effect.mapError(
      provider.ask(account, question),
      (failed) => new ModelFailed({ ...failed, message: withoutSecrets(failed.message, account) })
    )
})

/** The model providers that can write copy. */
export const models: ReadonlyArray<ModelProvider> = [openai, anthropic].map(discreet)
