import { CurrentHome, firstHome, type HomeCode, homeOfId, homeOfSecret } from "@tidings/schema/homes/Home"
import { Context } from "effect"
import type { IncomingMessage } from "node:http"

/** The text of a signed token, before its signature; see Signer. */
const signedText = /\/([\w-]{16,600})\.[\w-]{22}(?![\w-])/u

/**
 * The home that a request names: by its key or access token, else by an id in its path, or in the text of a signed
 * token there. It only says where to look, so that nothing of it is verified. Undefined if it names none.
 */
const homeOfRequest = ({ headers: { authorization }, url = "" }: IncomingMessage): HomeCode | undefined => {
  const caller = authorization && homeOfSecret(authorization)
  if (caller) return caller
  const [path = ""] = url.split("?", 1)
  const [, encoded] = signedText.exec(path) ?? []
  return homeOfId(path) ?? (encoded && homeOfId(Buffer.from(encoded, "base64url").toString("latin1")))
}

/** The services for a request, in the home that it names; in the first one if it names none. */
export const requestContext = <R>(context: Context.Context<R>, request: IncomingMessage): Context.Context<R> => {
  const home = homeOfRequest(request) ?? firstHome
  return Context.get(context as Context.Context<never>, CurrentHome) === home
    ? context
    : (Context.add(context, CurrentHome, home) as typeof context)
}
