import { AwsV4Signer } from "aws4fetch"
import { Clock, Effect, Redacted } from "effect"
import { createHash } from "node:crypto"
import type { ProviderRequest } from "../../http/providerRequest.ts"

interface Account {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted<string>
  readonly apiUrl?: string
}

interface Asked {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly body?: string
}

/** Signing keys derived from secrets for a day, a region and a service; each signs many requests. */
const keys = new Map<string, ArrayBuffer>()
const mostKeys = 256

const basicIso = (ms: number): string => new Date(ms).toISOString().replaceAll(/[:-]|\.\d{3}/gu, "")

/**
 * Builds a request to SES's API, signed with version 4 over the body's hash
 * (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html).
 */
export const sesRequest = (
  { accessKeyId, apiUrl, region, secretAccessKey }: Account,
  { body, method, path }: Asked
): Effect.Effect<ProviderRequest> =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
    Effect.promise(async () => {
      if (keys.size > mostKeys) keys.clear()
      const signed = await new AwsV4Signer({
        method,
        url: `${apiUrl ?? `https://email.${region}.amazonaws.com`}${path}`,
        headers: {
          "X-Amz-Content-Sha256": createHash("sha256")
            .update(body ?? "")
            .digest("hex"),
          ...(body !== undefined && { "Content-Type": "application/json" })
        },
        accessKeyId,
        secretAccessKey: Redacted.value(secretAccessKey),
        region,
        service: "ses",
        datetime: basicIso(nowMs),
        cache: keys
      }).sign()
      return {
        method,
        url: signed.url.href,
        headers: Object.fromEntries(signed.headers),
        ...(body !== undefined && { body })
      }
    })
  )
