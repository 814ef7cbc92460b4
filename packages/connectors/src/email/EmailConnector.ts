import { Context } from "effect"
import type { OpenConnector } from "../Connector.ts"

/** The account that every live email goes through. */
export class EmailConnector extends Context.Service<EmailConnector, OpenConnector<"email">>()(
  "@tidings/connectors/EmailConnector"
) {}
