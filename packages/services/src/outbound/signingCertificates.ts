import { SigningCertificates } from "@tidings/connectors/http/SigningCertificates"
import { Layer } from "effect"

/** What providers sign with, fetched from them. */
export const signingCertificates = Layer.effect(SigningCertificates, SigningCertificates.fetched)
