import type { Account } from "@tidings/connectors/connectorsOf"
import { open } from "@tidings/connectors/Connector"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import { Layer } from "effect"
import { signingCertificates } from "../outbound/signingCertificates.ts"
import { localMailbox } from "./local/localMailbox.ts"
import { localInbox } from "./local/localInbox.ts"

/** Sends live emails through this account, which is open as long as the layer is. */
export const liveEmail = ({ credentials, row }: Account<"email">) =>
  Layer.effect(EmailConnector, open(row, credentials)).pipe(
    Layer.provide(Layer.merge(localMailbox.pipe(Layer.provide(CapturedMailRepository.layer)), signingCertificates)),
    Layer.provide(localInbox.pipe(Layer.provide(MessageTextRepository.layer)))
  )
