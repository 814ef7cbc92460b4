import type { Account } from "@tidings/connectors/Account"
import { localConnector } from "@tidings/connectors/connectorsOf"
import { Context } from "effect"

/** The account that carries the mails of every workspace without one of its own, as the settings say; what keeps mails here without. */
export const InstalledAccount = Context.Reference<Account<"email">>("@tidings/services/InstalledAccount", {
  defaultValue: () => ({ row: localConnector("email"), credentials: {} })
})
