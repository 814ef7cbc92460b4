import { afterAll, describe, expect, it } from "@effect/vitest"
import { connectorsOf } from "@tidings/connectors/connectorsOf"
import { models } from "@tidings/connectors/model/models"
import { peerOf } from "@tidings/connectors/testing/Peer"
import { placesTable } from "@tidings/engines/links/testing/placesTable"
import { parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { Effect, Redacted } from "effect"
import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emailAccountIn, settingNameOf } from "./connectorSettings.ts"
import { bucketOf, publicUrlOf, readConfig, allSettings, showsInbox, type Config } from "./settings.ts"

const configOf = (env: Readonly<Record<string, string>> = {}): Config => {
  const read = readConfig(env)
  if ("wrong" in read) throw new Error(read.wrong.join("\n"))
  return read.config
}

const wrongOf = (env: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const read = readConfig(env)
  return "wrong" in read ? read.wrong : []
}

const folder = mkdtempSync(join(tmpdir(), "tidings-settings-"))
const cities = join(folder, "cities.mmdb")
writeFileSync(cities, placesTable({}))
afterAll(() => rmSync(folder, { recursive: true }))

const verificationKey = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .publicKey.export({ format: "der", type: "spki" })
  .toString("base64")
const signingKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ format: "pem", type: "pkcs8" })
  .toString()
const ellipticKey = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString()
const topicArn = "arn:aws:sns:eu-central-1:123456789012:mails"

const sealingKey = Buffer.alloc(32).toString("base64")

const refused: Readonly<Record<string, ReadonlyArray<string>>> = {
  ROLE: ["both", "ALL", "server,worker"],
  PORT: ["-1", "65536", "80.5", "http", " 80", "0x50"],
  PUBLIC_URL: ["mail.example.com", "ftp://mail.example.com", "//mail.example.com"],
  SHORT_DOMAIN: ["https://go.example.com", "go.example.com/l", "go_example", "-go.example.com", "go..example.com"],
  GEO_CITY_DB: ["/nowhere/cities.mmdb", "/", import.meta.filename],
  DATABASE_URL: ["mysql://db/tidings", "db:5432", "postgres"],
  DATABASE_DIRECT_URL: ["mysql://db/tidings", "db:5432"],
  DATABASE_READ_URL: ["mysql://db/tidings", "db:5432"],
  DATABASE_POOLER: ["pgbouncer", "true"],
  DATABASE_POOL: ["0", "501", "many"],
  ASSETS_URL: ["files", "https://files.s3.amazonaws.com", "s3://files/a b", "s3://files?acl=public"],
  REDIS_URL: ["http://cache:6379", "cache:6379"],
  CREDENTIALS_KEY: ["secret", "c2hvcnQ=", `${sealingKey},short`],
  EMAIL_PROVIDER: ["pigeon", "SMTP"],
  MAILGUN_DOMAIN: ["acme", "a b.example", "a.example/x"],
  POSTMARK_MESSAGE_STREAM: ["Out bound"],
  POSTMARK_WEBHOOK_PASSWORD: ["short"],
  RESEND_API_URL: ["api.resend.com", "https://api.resend.com/"],
  SENDGRID_VERIFICATION_KEY: ["MFkw"],
  SES_REGION: ["Frankfurt", "eu"],
  SES_TOPIC_ARN: ["mails", "arn:aws:sqs:eu-central-1:123456789012:mails"],
  SES_CONFIGURATION_SET: ["a b"],
  SES_API_URL: ["email.eu-central-1.amazonaws.com"],
  SMTP_DKIM_DOMAIN: ["tidings", "a.example; d=b.example"],
  SMTP_DKIM_SELECTOR: ["a;b"],
  SMTP_DKIM_KEY: ["no key"],
  SMTP_URL: ["mail.example.com:587", "https://mail.example.com", "smtp://"],
  SMTP_POOL: ["0", "101", "many"],
  INBOX: ["true", "ON", "yes"],
  COMPOSER_MODEL: ["writer-1", "openai:", ":writer-1", "telegraph:writer-1"],
  COMPOSER_URL: ["localhost:11434", "ftp://localhost/v1"],
  SPAM_CHECK_URL: ["spam.example", "ftp://spam.example", "spamd"],
  PRIVATE_NETWORKS_ALLOWED: ["10.0.0.1", "10.0.0.0/8,intranet", "10.0.0.0/33", "300.0.0.0/8"],
  MCP_ALLOWED_ORIGINS: ["app.example.com", "https://app.example.com/path"],
  TRUST_PROXY: ["1", "true"],
  DRAIN_SECONDS: ["-1", "301", "3s"]
}

const accepted: Readonly<Record<string, readonly [text: string, value: unknown]>> = {
  ROLE: ["all", "all"],
  PORT: ["0", 0],
  HOST: ["0.0.0.0", "0.0.0.0"],
  PUBLIC_URL: ["https://mail.example.com/", "https://mail.example.com"],
  SHORT_DOMAIN: ["GO.example.com:8443", "go.example.com:8443"],
  GEO_CITY_DB: [cities, cities],
  TIDINGS_DATA: ["/var/lib/tidings", "/var/lib/tidings"],
  DATABASE_URL: ["postgresql://u:p@db/tidings", "postgresql://u:p@db/tidings"],
  DATABASE_DIRECT_URL: ["postgres://db:5432/tidings", "postgres://db:5432/tidings"],
  DATABASE_READ_URL: ["postgres://standby:5432/tidings", "postgres://standby:5432/tidings"],
  DATABASE_POOLER: ["on", "on"],
  ASSETS_MOST: ["500", 500],
  ASSETS_MOST_GB: ["2", 2],
  ASSETS_URL: ["s3://me:secret@files/tidings", "s3://me:secret@files/tidings"],
  AWS_ACCESS_KEY_ID: ["AKID", "AKID"],
  AWS_SECRET_ACCESS_KEY: ["s3cret", "s3cret"],
  DATABASE_POOL: ["500", 500],
  REDIS_URL: ["rediss://cache:6379", "rediss://cache:6379"],
  CREDENTIALS_KEY: [sealingKey, [{ name: "66687aad", key: Redacted.make(new Uint8Array(32)) }]],
  EMAIL_PROVIDER: ["capture", "capture"],
  MAILGUN_API_KEY: ["key-1", Redacted.make("key-1")],
  MAILGUN_DOMAIN: ["mail.example.com", "mail.example.com"],
  MAILGUN_SIGNING_KEY: ["1", Redacted.make("1")],
  MAILGUN_API_URL: ["https://api.eu.mailgun.net", "https://api.eu.mailgun.net"],
  POSTMARK_SERVER_TOKEN: ["token", Redacted.make("token")],
  POSTMARK_MESSAGE_STREAM: ["receipts", "receipts"],
  POSTMARK_WEBHOOK_PASSWORD: ["0123456789abcdef", Redacted.make("0123456789abcdef")],
  POSTMARK_API_URL: ["https://postmark.test", "https://postmark.test"],
  RESEND_API_KEY: ["re_1", Redacted.make("re_1")],
  RESEND_SIGNING_SECRET: ["whsec_1", Redacted.make("whsec_1")],
  RESEND_API_URL: ["https://eu.resend.test", "https://eu.resend.test"],
  SENDGRID_API_KEY: ["SG.1", Redacted.make("SG.1")],
  SENDGRID_VERIFICATION_KEY: [verificationKey, Redacted.make(verificationKey)],
  SENDGRID_API_URL: ["https://api.eu.sendgrid.com", "https://api.eu.sendgrid.com"],
  SES_REGION: ["us-gov-west-1", "us-gov-west-1"],
  SES_ACCESS_KEY_ID: ["AKID", "AKID"],
  SES_SECRET_ACCESS_KEY: ["s3cret", Redacted.make("s3cret")],
  SES_CONFIGURATION_SET: ["mails", "mails"],
  SES_TOPIC_ARN: [topicArn, topicArn],
  SES_API_URL: ["https://email-fips.us-east-1.amazonaws.com", "https://email-fips.us-east-1.amazonaws.com"],
  SMTP_URL: ["smtps://u:p@mail.example.com", Redacted.make("smtps://u:p@mail.example.com")],
  SMTP_POOL: ["1", 1],
  SMTP_DKIM_DOMAIN: ["example.com", "example.com"],
  SMTP_DKIM_SELECTOR: ["tidings", "tidings"],
  SMTP_DKIM_KEY: [signingKey, Redacted.make(signingKey)],
  INBOX: ["off", "off"],
  INBOUND_TOKEN: ["s3cret", "s3cret"],
  COMPOSER_MODEL: ["openai:writer:1", { provider: models[0], model: "writer:1" }],
  COMPOSER_API_KEY: ["key-1", Redacted.make("key-1")],
  COMPOSER_URL: ["http://localhost:11434/v1/", "http://localhost:11434/v1"],
  SPAM_CHECK_URL: ["spamd://127.0.0.1:783/", "spamd://127.0.0.1:783"],
  PRIVATE_NETWORKS_ALLOWED: ["10.0.0.0/8, fd00::/8,", parseNetworks("10.0.0.0/8,fd00::/8")],
  MCP_ALLOWED_ORIGINS: [
    "https://a.example.com,http://localhost:3000",
    ["https://a.example.com", "http://localhost:3000"]
  ],
  TRUST_PROXY: ["on", "on"],
  DRAIN_SECONDS: ["5", 5],
  LOG_FORMAT: ["json", "json"],
  LOG_LEVEL: ["warn", "warn"],
  METRICS_PORT: ["9464", 9464],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["http://localhost:4318/", "http://localhost:4318"],
  OTEL_EXPORTER_OTLP_HEADERS: ["api-key=abc, tenant=a", { "api-key": "abc", tenant: "a" }],
  OTEL_SERVICE_NAME: ["tidings-eu", "tidings-eu"]
}

/** The settings of each email provider, with the credentials of its peer. */
const ofPeers: Readonly<Record<string, string>> = Object.assign(
  {},
  ...(await Promise.all(
    connectorsOf("email").map(async (row) => {
      const { behaving, services } = await peerOf(row)
      const stage = Effect.scoped(behaving.takes).pipe(Effect.provide(services))
      const { credentials } = await Effect.runPromise(stage)
      return Object.fromEntries(
        Object.entries(credentials).map(([field, value]) => [settingNameOf(row, field), String(value)])
      )
    })
  ))
)

const isSecret = (name: string): boolean => allSettings[name as keyof typeof allSettings].isSecret

describe("every setting", () => {
  it.each(Object.keys(allSettings).filter(isSecret))("%s is secret: a wrong value of it is not shown", (name) => {
    const value = "https://hunter2.example/?a%zz"
    for (const line of wrongOf({ [name]: value })) expect(line).not.toContain("hunter2")
  })

  it("is secret where its name says that its value lets somebody in", () => {
    const telling = Object.keys(allSettings).filter((name) =>
      /SECRET|TOKEN|PASSWORD|_KEY$|_HEADERS$|^SMTP_URL$/u.test(name)
    )
    expect(telling.filter((name) => !isSecret(name))).toEqual([])
    expect(telling).toContain("CREDENTIALS_KEY")
  })

  it("has a value here that it accepts, or one of an account at the peer of its provider", () => {
    expect(Object.keys(allSettings).filter((name) => !(name in accepted) && !(name in ofPeers))).toEqual([])
  })

  it.each(Object.entries(accepted))("%s is understood", (name, [text, value]) => {
    expect(configOf({ DATABASE_URL: "postgres://db", [name]: text })).toHaveProperty(name, value)
  })

  it.each(Object.entries(accepted))(
    "%s is taken from the variable that begins with TIDINGS_ first",
    (name, [text, value]) => {
      const own = name.startsWith("TIDINGS_") ? name : `TIDINGS_${name}`
      expect(configOf({ DATABASE_URL: "postgres://db", [name]: "", [own]: text })).toHaveProperty(name, value)
    }
  )

  it.each(Object.entries(ofPeers))(
    "%s is understood as an account at the peer of its provider has it",
    (name, text) => {
      expect(wrongOf({ [name]: text })).toEqual([])
    }
  )

  it.each(Object.entries(allSettings))(
    "%s is what its fallback says when it is unset or empty",
    (name, { fallback, parse }) => {
      const value = fallback === undefined ? undefined : parse(fallback)
      expect(configOf()).toHaveProperty(name, value)
      expect(configOf({ [name]: "" })).toHaveProperty(name, value)
    }
  )

  const wrongValues = Object.entries(refused).flatMap(([name, texts]) => texts.map((text) => [name, text] as const))

  it.each(wrongValues)("%s is named when it is %j", (name, text) => {
    const [line, ...rest] = wrongOf({ [name]: text })
    expect(line).toMatch(new RegExp(`^${name} must be .+; it is (?:".*"|not shown)$`, "u"))
    expect(line!.includes(text) || isSecret(name)).toBe(true)
    expect(rest).toEqual([])
  })
})

it.each([
  [
    { ROLE: "server" },
    ["ROLE=server needs DATABASE_URL: the embedded database is open in one process, which does all"]
  ],
  [
    { ROLE: "worker" },
    ["ROLE=worker needs DATABASE_URL: the embedded database is open in one process, which does all"]
  ],
  [
    { ROLE: "worker", DATABASE_URL: "postgres://db/tidings" },
    ["ROLE=worker needs PUBLIC_URL: links in mails lead to the servers"]
  ],
  [
    { DATABASE_DIRECT_URL: "postgres://db/tidings" },
    ["DATABASE_DIRECT_URL is the way past a pooler at DATABASE_URL, which is not set"]
  ],
  [
    { DATABASE_READ_URL: "postgres://standby/tidings" },
    ["DATABASE_READ_URL leads to a standby of DATABASE_URL, which is not set"]
  ],
  [{ ROLE: "server", DATABASE_URL: "postgres://db/tidings" }, []],
  [{ ROLE: "worker", DATABASE_URL: "postgres://db/tidings", PUBLIC_URL: "https://mail.example.com" }, []]
])("%j is refused for what a process apart needs: %j", (env, lines) => {
  expect(wrongOf(env)).toEqual(lines)
})

it("refuses a setting by the name of an earlier version, and says its name of today", () => {
  expect(wrongOf({ WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8" })).toEqual([
    "WEBHOOK_ALLOW_CIDRS is now called PRIVATE_NETWORKS_ALLOWED: set that instead"
  ])
})

it("names settings by the variables that give them", () => {
  expect(wrongOf({ TIDINGS_PORT: "http", PORT: "80" })[0]).toMatch(/^TIDINGS_PORT must be .+; it is "http"$/u)
  expect(wrongOf({ TIDINGS_ROLE: "worker", DATABASE_URL: "postgres://db/tidings" })).toEqual([
    "TIDINGS_ROLE=worker needs PUBLIC_URL: links in mails lead to the servers"
  ])
})

it("names every wrong value of an environment at once", () => {
  const lines = wrongOf({ PORT: "http", INBOX: "maybe", TRUST_PROXY: "1", HOST: "127.0.0.1" })
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "INBOX", "TRUST_PROXY"])
})

it.each([
  [{ SHORT_DOMAIN: "mail.example.com", PUBLIC_URL: "https://mail.example.com" }],
  [{ SHORT_DOMAIN: "mail.example.com:8443", PUBLIC_URL: "https://mail.example.com" }],
  [{ SHORT_DOMAIN: "localhost:8080", HOST: "0.0.0.0" }]
])("a short domain is no other's host: %j", (env) => {
  expect(wrongOf(env)).toEqual([expect.stringMatching(/^SHORT_DOMAIN must be another host than /u)])
})

it("a bucket needs credentials, in its address or beside it, which are not shown", () => {
  const keys = { AWS_ACCESS_KEY_ID: "AKID", AWS_SECRET_ACCESS_KEY: "s3cret" }
  expect(bucketOf(configOf({ ASSETS_URL: "s3://files", ...keys }))).toMatchObject({
    bucket: "files",
    accessKeyId: "AKID"
  })
  expect(bucketOf(configOf({ ASSETS_URL: "s3://me:mine@files", ...keys }))).toMatchObject({ accessKeyId: "me" })
  expect(bucketOf(configOf(keys))).toBeUndefined()
  for (const name of Object.keys(keys)) {
    const [line] = wrongOf({ ASSETS_URL: "s3://files", ...keys, [name]: "" })
    expect(line).toMatch(/^ASSETS_URL needs /u)
    expect(line).not.toContain("s3cret")
  }
})

it.each([
  [{}, "capture", {}],
  [{ SMTP_URL: "smtp://mail" }, "smtp", { url: Redacted.make("smtp://mail"), pool: 5 }],
  [{ SMTP_URL: "smtp://mail", SMTP_POOL: "9" }, "smtp", { url: Redacted.make("smtp://mail"), pool: 9 }],
  [{ SMTP_URL: "smtp://mail", EMAIL_PROVIDER: "capture" }, "capture", {}],
  [{ SMTP_POOL: "9" }, "capture", {}]
] as const)("with %j live mails go through %s", (env, name, credentials) => {
  const account = emailAccountIn(configOf(env))
  expect(account.row.name).toBe(name)
  expect(account.credentials).toEqual(credentials)
})

it.each([
  ["smtp", "SMTP_URL"],
  ["resend", "RESEND_API_KEY"],
  ["mailgun", "MAILGUN_API_KEY and MAILGUN_DOMAIN"],
  ["ses", "SES_REGION and SES_ACCESS_KEY_ID and SES_SECRET_ACCESS_KEY"]
])("%s, when it is chosen, needs its credentials: %s", (provider, needed) => {
  expect(wrongOf({ EMAIL_PROVIDER: provider })).toEqual([`EMAIL_PROVIDER=${provider} needs ${needed}`])
})

it.each([{}, { EMAIL_PROVIDER: "smtp" }, { EMAIL_PROVIDER: "capture" }])(
  "settings that do not go together are refused, rather than that mails stay here: %j",
  (chosen) => {
    const half = { ...chosen, SMTP_URL: "smtp://u:hunter2@mail.example.com", SMTP_DKIM_DOMAIN: "example.com" }
    const lines = wrongOf(half)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain("SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR, SMTP_DKIM_KEY together, or none of them")
    expect(lines[0]).not.toContain("hunter2")
    expect(wrongOf({ ...half, SMTP_DKIM_SELECTOR: "a", SMTP_DKIM_KEY: signingKey })).toEqual([])
  }
)

it.each([
  ["mysql://ada:hunter2@db/tidings", "mysql://…@db/tidings"],
  ["mysql://ada:hunter2/x@y@db/tidings", "mysql://…@db/tidings"],
  ["ada:hunter2@db:5432", "…@db:5432"],
  ["mysql://db/tidings?user=ada&password=hunter2", "mysql://db/tidings?user=ada&password=…"]
])("does not show the password of %j", (text, shown) => {
  const [line] = wrongOf({ DATABASE_URL: text })
  expect(line).not.toContain("hunter2")
  expect(line).toContain(`it is "${shown}"`)
})

it("does not show a private key that nobody would verify, and says why", () => {
  const [line] = wrongOf({ SMTP_DKIM_KEY: ellipticKey })
  expect(line).toMatch(/^SMTP_DKIM_KEY must be an RSA private key.*ed25519[^-]*$/u)
})

it.each([
  [{}, "http://127.0.0.1:8080"],
  [{ HOST: "0.0.0.0", PORT: "80" }, "http://localhost:80"],
  [{ HOST: "::" }, "http://localhost:8080"],
  [{ HOST: "::1" }, "http://[::1]:8080"],
  [{ PUBLIC_URL: "https://mail.example.com" }, "https://mail.example.com"]
])("with %j others reach the server at %s", (env, url) => {
  expect(publicUrlOf(configOf(env))).toBe(url)
})

it.each([
  [{}, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ DATABASE_URL: "postgres://db/tidings" }, false],
  [{ SMTP_URL: "smtp://mail.example.com" }, false],
  [{ HOST: "0.0.0.0", INBOX: "on" }, true],
  [{ INBOX: "off" }, false]
])("with %j whether captured mails are shown is %s", (env, shown) => {
  expect(showsInbox(configOf(env))).toBe(shown)
})
