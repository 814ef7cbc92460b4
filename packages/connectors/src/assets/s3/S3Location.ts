/** A bucket, the prefix to write under, and our credentials for it. */
export interface S3Location {
  /** `https://…` without a slash at the end; the bucket is the first segment of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every key; empty, or with a slash at the end. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u
const prefixPattern = /^(?:[A-Za-z0-9._-]+\/)*$/u
const regionPattern = /^[a-z0-9-]{1,40}$/u

const endpointOf = (text: string | null, region: string): string | undefined => {
  if (text === null) return `https://s3.${region}.amazonaws.com`
  const url = URL.parse(text)
  return url !== null && /^https?:$/u.test(url.protocol) && url.pathname === "/" && url.search === ""
    ? url.origin
    : undefined
}

/**
 * Parses `s3://bucket/prefix?region=eu-central-1&endpoint=https://minio:9000`, with the credentials before an @ unless
 * they are given. The endpoint defaults to Amazon's own, the region to us-east-1. Undefined if the text is no such URL,
 * or if there are no credentials.
 */
export const parseS3Url = (text: string, given?: S3Credentials): S3Location | undefined => {
  const url = URL.parse(text)
  if (url === null || url.protocol !== "s3:" || url.port !== "" || url.hash !== "") return undefined
  if ([...url.searchParams.keys()].some((key) => key !== "endpoint" && key !== "region")) return undefined
  const region = url.searchParams.get("region") ?? "us-east-1"
  const endpoint = endpointOf(url.searchParams.get("endpoint"), region)
  const path = url.pathname.replaceAll(/^\/+|(?<!\/)\/+$/gu, "")
  const prefix = path === "" ? "" : `${path}/`
  const credentials =
    url.username === ""
      ? given
      : { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
  const fits = bucketPattern.test(url.hostname) && prefixPattern.test(prefix) && regionPattern.test(region)
  if (!fits || endpoint === undefined || credentials === undefined || credentials.secretAccessKey === "")
    return undefined
  return { endpoint, region, bucket: url.hostname, prefix, ...credentials }
}
