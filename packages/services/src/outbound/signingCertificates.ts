import { SigningCertificates } from "@tidings/connectors/http/SigningCertificates"
import { Layer } from "effect"

/** Fetches the certificates that providers sign with. */
export const signingCertificates = Layer.effect(SigningCertificates, SigningCertificates.fetched)
