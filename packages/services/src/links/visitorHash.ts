import { createHmac } from "node:crypto"

/**
 * Whom to call the same visitor on a UTC day: the first 16 bytes of HMAC-SHA256 over day, address and user agent, in base64. Without the key nobody
 * can tell whose it is, and the next day it is another.
 */
export const visitorHash = (key: string, day: string, ip: string, userAgent: string): string =>
  createHmac("sha256", key).update(`${day}\n${ip}\n${userAgent}`).digest().toString("base64", 0, 16)
