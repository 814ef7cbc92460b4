import type { ModelAccount, ModelProvider } from "@tidings/connectors/model/Model"
import { Context } from "effect"

/** The model that writes copy, and the account that it is asked by. */
export interface ConnectedModel {
  readonly provider: ModelProvider
  readonly account: ModelAccount
}

/** Undefined where none is connected: then the built-in composer writes all. */
export const ComposerModel = Context.Reference<ConnectedModel | undefined>("@tidings/services/ComposerModel", {
  defaultValue: () => undefined
})
