import type { IncomingMessage } from "node:http"

/** The value of a cookie; empty without it. */
export const cookieOf = ({ headers: { cookie = "" } }: IncomingMessage, name: string): string =>
  cookie
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ""
