import { parseS3Url, type S3Location } from "@tidings/connectors/assets/s3/S3Location"
import type { CredentialsKey } from "@tidings/services/connectors/Vault"
import { isGeoTable } from "@tidings/engines/links/clicks/isGeoTable"
import { parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { Redacted } from "effect"
import { createHash } from "node:crypto"
import { complaintAboutProvider, connectorSettings, emailAccountIn, providerSettings } from "./connectorSettings.ts"
import { modelSettings } from "./modelSettings.ts"
import { secretSetting, setting, type Setting, Wrong, variableOf } from "./Setting.ts"
import { maskedValue } from "./maskedValue.ts"

const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  return /^\d+$/u.test(text) && value >= least && value <= most
    ? value
    : new Wrong(`a whole number from ${least} to ${most}`)
}

const url =
  (...schemes: ReadonlyArray<string>) =>
  (text: string) => {
    const parsed = URL.parse(text)
    return parsed !== null && schemes.includes(parsed.protocol.slice(0, -1))
      ? text.replace(/\/$/u, "")
      : new Wrong(`a URL with ${schemes.join(" or ")}://`)
  }

const oneOf =
  <const A extends string>(...words: ReadonlyArray<A>) =>
  (text: string) =>
    words.find((word) => word === text) ?? new Wrong(words.join(" or "))

const listOf = (pattern: RegExp, expected: string) => (text: string) => {
  const items = text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
  return items.every((item) => pattern.test(item)) ? items : new Wrong(`${expected}, separated by commas`)
}

const networks = (text: string) => {
  try {
    return parseNetworks(text)
  } catch {
    return new Wrong("CIDR blocks such as 10.0.0.0/8, separated by commas")
  }
}

const bucketUrl = (text: string) =>
  parseS3Url(text, { accessKeyId: "given", secretAccessKey: "elsewhere" }) === undefined
    ? new Wrong("a bucket such as s3://bucket/prefix?region=eu-central-1&endpoint=https://minio.example.com")
    : text

const hostName = (text: string) =>
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}(?::\d{1,5})?$/iu.test(text)
    ? text.toLowerCase()
    : new Wrong("a host such as go.example.com")

const placesFile = (text: string) => (isGeoTable(text) ? text : new Wrong("a file in MaxMind's format (.mmdb)"))

/** Parses keys of 32 bytes in base64, separated by commas; each is named by the beginning of its SHA-256. */
const credentialsKeys = (text: string): ReadonlyArray<CredentialsKey> | Wrong => {
  const keys = text.split(",").map((part) => Buffer.from(part.trim(), "base64"))
  return keys.every(({ length }) => length === 32)
    ? keys.map((key) => ({
        name: createHash("sha256").update(key).digest("hex").slice(0, 8),
        key: Redacted.make(new Uint8Array(key))
      }))
    : new Wrong("32 bytes in base64, as of openssl rand -base64 32; several separated by commas")
}

const anyText = (text: string) => text

/** Parses `key=value,key=value` with percent-encoded values, as the OpenTelemetry specification defines it. */
const headerList = (text: string) => {
  try {
    return Object.fromEntries(
      text.split(",").map((entry) => {
        const [, name, value] = /^\s*([\w-]+)=(.*)$/u.exec(entry)!
        return [name!, decodeURIComponent(value!.trim())]
      })
    )
  } catch {
    return new Wrong("headers such as api-key=abc, separated by commas")
  }
}

/** Every setting of the platform; docs/settings.md is generated from it. */
export const allSettings = {
  ROLE: setting(
    "What this process does: all, or apart from one another on one Postgres server (answers callers) or worker (works on jobs; on its port there are /healthz, /readyz and /metrics)",
    oneOf("all", "server", "worker"),
    "all"
  ),
  PORT: setting("TCP port to listen on", whole(0, 65_535), "8080"),
  HOST: setting("Address to listen on; 0.0.0.0 for all", anyText, "127.0.0.1"),
  PUBLIC_URL: setting(
    "URL at which others reach this server, with which links in mails start; without it the address it listens on",
    url("http", "https")
  ),
  SHORT_DOMAIN: setting(
    "Host name of short links, which points to this server too; without it they are under /l/ of PUBLIC_URL",
    hostName
  ),
  GEO_CITY_DB: setting(
    "File with a table of cities in MaxMind's format, for route rules and analytics by city; without it visitors are known by country",
    placesFile
  ),
  TIDINGS_DATA: setting(
    "Folder of the embedded database, and of files (logos, saved QR codes) without ASSETS_URL",
    anyText,
    ".tidings"
  ),
  DATABASE_URL: setting(
    "URL of a Postgres database to use instead of the embedded one, `?host=/run/postgresql` for its Unix socket; files stay in TIDINGS_DATA unless ASSETS_URL is set too",
    url("postgres", "postgresql")
  ),
  DATABASE_DIRECT_URL: setting(
    "URL of the same database past any pooler, which migrations and LISTEN need; without it DATABASE_URL serves for both",
    url("postgres", "postgresql")
  ),
  DATABASE_POOLER: setting(
    "Whether a pooler such as PgBouncer in transaction mode answers at DATABASE_URL: on or off; without it that is found out at start",
    oneOf("on", "off")
  ),
  DATABASE_READ_URL: setting(
    "URL of a streaming standby of DATABASE_URL (hot standby), which answers calls that only read, over as many connections again, once it has replayed what was written before them; at any other time, and without it, DATABASE_URL does",
    url("postgres", "postgresql")
  ),
  ASSETS_URL: setting(
    "Bucket for files instead of a folder in TIDINGS_DATA, which more than one machine needs: s3://bucket/prefix?region=…, with &endpoint=… where it is not Amazon's; credentials before an @, or by the two below",
    bucketUrl
  ),
  AWS_ACCESS_KEY_ID: setting("Access key id for the bucket", anyText),
  AWS_SECRET_ACCESS_KEY: secretSetting("Secret access key for the bucket", anyText),
  DATABASE_POOL: setting(
    "Connections to Postgres; in a process that does all its worker has a third of them, and whoever works on jobs has one more, which listens",
    whole(1, 500),
    "16"
  ),
  ASSETS_MOST: setting("Files that a workspace's library may hold", whole(1, 10_000_000), "10000"),
  ASSETS_MOST_GB: setting("Gigabytes of files that a workspace's library may hold", whole(1, 1_000_000), "10"),
  REDIS_URL: setting(
    "URL of Redis, for rate limits shared by several processes; without it each process counts alone",
    url("redis", "rediss")
  ),
  CREDENTIALS_KEY: secretSetting(
    "Key that credentials of connected providers are sealed with, 32 bytes in base64; older keys behind it, separated by commas, still open what they sealed",
    credentialsKeys
  ),
  ...providerSettings,
  ...(connectorSettings as {}),
  ...modelSettings,
  INBOX: setting(
    "Whether /inbox shows captured mails, those of sandbox keys and tests among them, to anyone who can reach it: on or off; on by default only for the embedded database on a loopback address while mails are captured",
    oneOf("on", "off")
  ),
  INBOUND_TOKEN: secretSetting(
    "Secret that reports posted to /inbound/email/ must carry; without it they are refused",
    anyText
  ),
  PRIVATE_NETWORKS_ALLOWED: setting("Private networks that webhooks may reach, and short links lead to", networks),
  SPAM_CHECK_URL: setting(
    "Spam filter that check_captured_mail asks: rspamd as http://host:11333, or spamd of SpamAssassin as spamd://host:783; without it a mail has no spam score",
    url("http", "https", "spamd")
  ),
  MCP_ALLOWED_ORIGINS: setting(
    "Origins of browser pages that may call /mcp, besides this server's own",
    listOf(/^https?:\/\/[^/]+$/u, "origins such as https://app.example.com")
  ),
  TRUST_PROXY: setting(
    "Whether X-Forwarded-For of a proxy in front names the caller: on or off",
    oneOf("on", "off"),
    "off"
  ),
  DRAIN_SECONDS: setting(
    "How long a server that is told to stop still takes calls while /readyz says 503, for a proxy or balancer that asks there to send none",
    whole(0, 300),
    "0"
  ),
  LOG_FORMAT: setting(
    "How the log is written, one entry a line: text for eyes and grep, json for jq, Loki and Datadog",
    oneOf("text", "json"),
    "text"
  ),
  LOG_LEVEL: setting(
    "The least urgent entries that are written: debug, info, warn or error",
    oneOf("debug", "info", "warn", "error"),
    "info"
  ),
  METRICS_PORT: setting(
    "TCP port, on HOST, that serves GET /metrics to Prometheus: calls, refusals, jobs, hand-overs; without it there is none",
    whole(1, 65_535)
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    "Collector of spans, metrics and logs by OTLP over HTTP, such as http://localhost:4318; without it nothing is sent",
    url("http", "https")
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secretSetting(
    "Headers of requests to the collector: api-key=abc, separated by commas",
    headerList
  ),
  OTEL_SERVICE_NAME: setting("Name of this installation in its telemetry", anyText, "tidings")
} as const

/** Former names of settings; they are refused, so that none is ignored unnoticed. */
const renamed = { WEBHOOK_ALLOW_CIDRS: "PRIVATE_NETWORKS_ALLOWED" } as const satisfies Record<
  string,
  keyof typeof allSettings
>

type Value<S> = S extends Setting<infer A> ? Exclude<A, Wrong> : never
type Required = { [K in keyof typeof allSettings]: (typeof allSettings)[K] }

/** Parsed settings; undefined for one without value and default. */
export type Config = { readonly [K in keyof Required]: Value<Required[K]> | undefined } & {
  readonly [K in "PORT" | "DATABASE_POOL" | "DRAIN_SECONDS"]: number
} & { readonly [K in "HOST" | "TIDINGS_DATA"]: string } & { readonly ROLE: Role }

/** The kind of work a process does. */
type Role = "all" | "server" | "worker"

/** URL of Postgres itself, bypassing any pooler; undefined for the embedded database. */
export const directUrlOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** The bucket for files; undefined for the data folder. */
export const bucketOf = (config: Config): S3Location | undefined => {
  const { ASSETS_URL, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (ASSETS_URL === undefined) return undefined
  return parseS3Url(ASSETS_URL, accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined)
}

/** Parses the settings of an environment, or lists every wrong value by name. */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>
): { readonly config: Config } | { readonly wrong: ReadonlyArray<string> } => {
  const wrong = Object.entries(renamed).flatMap(([before, now]) =>
    (env[variableOf(env, before)] ?? "") === ""
      ? []
      : [`${variableOf(env, before)} is now called ${now}: set that instead`]
  )
  const entries = Object.entries(allSettings).map(([name, { fallback, isSecret, parse }]) => {
    const variable = variableOf(env, name)
    const text = (env[variable] ?? "") === "" ? fallback : env[variable]
    if (text === undefined) return [name, undefined]
    const value = parse(text)
    if (value instanceof Wrong)
      wrong.push(`${variable} must be ${value.expected}; it is ${isSecret ? "not shown" : `"${maskedValue(text)}"`}`)
    return [name, value]
  })
  const config = Object.fromEntries(entries) as Config
  if (wrong.length > 0) return { wrong }
  const complaint = complaintAbout(config)
  if (complaint === undefined) return { config }
  return { wrong: [complaint.replaceAll(/\b[A-Z][A-Z0-9_]*\b/gu, (word) => variableOf(env, word))] }
}

/** Returns the first complaint about settings that do not go together; undefined without any. */
const complaintAbout = (config: Config): string | undefined => {
  if (config.ASSETS_URL !== undefined && bucketOf(config) === undefined)
    return "ASSETS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or both in it before an @"
  const providers = complaintAboutProvider(config)
  if (providers !== undefined) return providers
  if (config.ROLE !== "all" && config.DATABASE_URL === undefined)
    return `ROLE=${config.ROLE} needs DATABASE_URL: the embedded database is open in one process, which does all`
  if (config.DATABASE_DIRECT_URL !== undefined && config.DATABASE_URL === undefined)
    return "DATABASE_DIRECT_URL is the way past a pooler at DATABASE_URL, which is not set"
  if (config.DATABASE_READ_URL !== undefined && config.DATABASE_URL === undefined)
    return "DATABASE_READ_URL leads to a standby of DATABASE_URL, which is not set"
  if (config.ROLE === "worker" && config.PUBLIC_URL === undefined)
    return "ROLE=worker needs PUBLIC_URL: links in mails lead to the servers"
  return isShortOfPublic(config)
    ? `SHORT_DOMAIN must be another host than that of PUBLIC_URL; it is "${config.SHORT_DOMAIN}"`
    : undefined
}

/** URL at which others reach the server: as set, or else the address that it listens on. */
export const publicUrlOf = ({ HOST, PORT, PUBLIC_URL }: Config): string =>
  PUBLIC_URL ??
  `http://${HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`

const isShortOfPublic = (config: Config): boolean =>
  config.SHORT_DOMAIN?.replace(/:\d+$/u, "") === new URL(publicUrlOf(config)).hostname

const isLoopback = (host: string): boolean => ["127.0.0.1", "localhost", "::1", "[::1]"].includes(host)

/**
 * True if live messages without an account are captured: they can be seen in the inbox, or the installation serves one
 * machine only.
 */
export const keepsLiveMessages = (config: Config): boolean =>
  showsInbox(config) || isLoopback(new URL(publicUrlOf(config)).hostname)

/** True if captured mails are shown at /inbox: as set, or by default only if nobody else can reach them. */
export const showsInbox = (config: Config): boolean =>
  config.INBOX === undefined
    ? emailAccountIn(config).row.staysHere && config.DATABASE_URL === undefined && isLoopback(config.HOST)
    : config.INBOX === "on"
