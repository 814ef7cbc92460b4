import type { IncomingMessage } from "node:http"

/** Returns the value of a cookie; empty if it is absent. */
export const cookieOf = ({ headers: { cookie = "" } }: IncomingMessage, name: string): string =>
  cookie
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ""
