import type { IncomingMessage } from "node:http"

/** True if a client takes answers compressed by Brotli (RFC 9110 §12.5.3). */
export const takesBrotli = ({ headers }: IncomingMessage): boolean =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0{0,3})?\s*$)[\d.]+\s*)?$/u.test(coding))
