import { type Account, localConnector } from "@tidings/connectors/connectorsOf"
import { Context } from "effect"

/**
 * The configured account that carries the mails of every workspace without one of its own; without settings, the local
 * mailbox.
 */
export const InstalledAccount = Context.Reference<Account<"email">>("@tidings/services/InstalledAccount", {
  defaultValue: () => ({ row: localConnector("email"), credentials: {} })
})
