import type { ModelAccount, ModelProvider } from "@tidings/connectors/model/Model"
import { Context } from "effect"

/** The model that writes copy, and the account used to ask it. */
export interface ConnectedModel {
  readonly provider: ModelProvider
  readonly account: ModelAccount
}

/** The connected model; undefined if there is none: then the built-in composer writes everything. */
export const ComposerModel = Context.Reference<ConnectedModel | undefined>("@tidings/services/ComposerModel", {
  defaultValue: () => undefined
})
