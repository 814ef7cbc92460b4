import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2"
import { Effect } from "effect"
import https from "node:https"
import { createRequire } from "node:module"
import { Readable } from "node:stream"
import * as Judge from "../../../testing/Judge.ts"
import { composeEmail } from "../../composeEmail.ts"
import { certificate } from "./sns.ts"

interface MessageValidator {
  readonly validate: (message: string, answer: (error: Error | null | undefined, message: unknown) => void) => void
}

/** The package has no types. */
const Validator: new () => MessageValidator = createRequire(import.meta.url)("sns-validator")

/**
 * Replaces https.get during `use`, so that sns-validator, which fetches certificates itself, gets this machine's SNS
 * certificate.
 */
const withCertificate = async (use: () => Promise<unknown>): Promise<unknown> => {
  const { get } = https
  const answered = (_: unknown, answer: (response: Readable) => void) => {
    answer(Object.assign(Readable.from([Buffer.from(certificate)]), { statusCode: 200 }))
    return { on: () => {} }
  }
  https.get = answered as never
  try {
    return await use()
  } finally {
    https.get = get
  }
}

/** npm @aws-sdk/client-sesv2, given the mail as we compose it, and sns-validator, which does not check topics. */
export default Judge.make<"email">({
  package: "@aws-sdk/client-sesv2 3.1169.0",
  headers: [],
  send: async (email, { accessKeyId, apiUrl, configurationSet, region, secretAccessKey }) => {
    const { bytes } = await Effect.runPromise(composeEmail(email))
    const credentials = { accessKeyId, secretAccessKey }
    const client = new SESv2Client({ endpoint: apiUrl, region, credentials, maxAttempts: 1 })
    return client.send(
      new SendEmailCommand({
        FromEmailAddress: email.from.email,
        Destination: {
          ToAddresses: [email.to],
          CcAddresses: email.cc!.map((copy) => copy.email),
          BccAddresses: email.bcc!.map((copy) => copy.email)
        },
        Content: { Raw: { Data: bytes } },
        EmailTags: [{ Name: "send", Value: email.id }],
        ConfigurationSetName: configurationSet
      })
    )
  },
  verify: ({ body }) =>
    withCertificate(
      () =>
        new Promise((resolve, reject) => {
          new Validator().validate(Buffer.from(body).toString("utf8"), (error, message) =>
            error === null || error === undefined ? resolve(message) : reject(error)
          )
        })
    )
})
