import type { Account } from "@tidings/connectors/Account"
import { open } from "@tidings/connectors/Connector"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Layer } from "effect"
import { localMailbox } from "../inbox/localMailbox.ts"

/** Live emails go through this account, which is open as long as the layer is. */
export const liveEmail = ({ credentials, row }: Account<"email">) =>
  Layer.effect(EmailConnector, open(row, credentials)).pipe(
    Layer.provide(localMailbox.pipe(Layer.provide(CapturedMailRepository.layer)))
  )
