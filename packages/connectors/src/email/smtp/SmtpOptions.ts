import { isIP } from "node:net"
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool"
import { connectedWithin, type Reach } from "../../http/Reach.ts"
import type { DkimSigner } from "./dkim/signedMail.ts"

/** Options of the connections to an SMTP server, beyond its URL. */
export interface SmtpOptions {
  /** Maximum number of connections kept open; default 5. */
  readonly maxConnections?: number
  /** Messages after which a connection is replaced; default 100. */
  readonly maxMessagesPerConnection?: number
  /** Timeout of the TCP connection and, again, of the greeting; default 10,000. */
  readonly connectTimeoutMs?: number
  /** Silence after which a connection counts as lost; default 60,000. */
  readonly silenceTimeoutMs?: number
  /** Refuses to go on without TLS; by default true whenever credentials would leave this machine. */
  readonly requireTls?: boolean
  /** TLS options for a server whose certificate no public authority signed. */
  readonly tls?: { readonly ca?: string; readonly servername?: string; readonly rejectUnauthorized?: boolean }
  /** Hosts that connections may lead to; undefined for all of them. */
  readonly reach?: Reach | undefined
  /** Signer of the mails; without it they go out as they were composed. */
  readonly dkim?: DkimSigner | undefined
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."))

/** Returns the setting by which a pool connects within a reach, instead of resolving the host by itself. */
const within = (reach: Reach, at: { readonly host: string; readonly port: number; readonly timeoutMs: number }) => ({
  getSocket: ((_, callback) => {
    connectedWithin(reach, at).then(
      (connection) => callback(null, { connection }),
      (error: NodeJS.ErrnoException) => callback(error)
    )
  }) satisfies SMTPPoolOptions["getSocket"]
})

/** Returns the pool's settings; throws, without repeating the URL and its password, if the URL is not an SMTP URL. */
export const poolOptions = (url: string, options: SmtpOptions): SMTPPoolOptions => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^smtps?:$/u.test(parsed.protocol) || parsed.hostname === "") {
    throw new Error("an SMTP URL looks like smtp://user:password@host:587 or smtps://user:password@host:465")
  }
  const host = parsed.hostname.replaceAll(/[[\]]/gu, "")
  const secure = parsed.protocol === "smtps:"
  const user = decodeURIComponent(parsed.username)
  const maxConnections = options.maxConnections ?? 5
  const port = Number(parsed.port) || (secure ? 465 : 587)
  const timeoutMs = options.connectTimeoutMs ?? 10_000
  return {
    host,
    port,
    ...(options.reach !== undefined && within(options.reach, { host, port, timeoutMs })),
    secure,
    requireTLS: !secure && (options.requireTls ?? (user !== "" && !isLoopback(host))),
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(parsed.password) }, forceAuth: true }),
    tls: { ...options.tls },
    maxConnections,
    maxMessages: options.maxMessagesPerConnection ?? 100,
    // Only a message that was not sent in part moves on to another connection, past those the server closed meanwhile.
    maxRequeues: maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: options.silenceTimeoutMs ?? 60_000
  }
}
