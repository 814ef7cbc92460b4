import { Effect, Schema } from "effect"
import { asAddress } from "../asAddress.ts"

const isHttpUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/u.test(url.protocol) && url.search === "" && url.hash === ""
}

const HttpUrl = Schema.String.check(
  Schema.makeFilter((text) => isHttpUrl(text) && !text.endsWith("/"), {
    expected: "an http or https URL without a slash at its end"
  })
)

const page = Schema.String.check(Schema.makeFilter(isHttpUrl, { expected: "an http or https URL without a query" }))

/** The credential for one URL of a provider, which may end with a slash. */
export const addressOf = (description: string, fallback: string) =>
  page
    .annotate({ ...asAddress, description, default: fallback })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** The credential for the URL of one of many servers with the same API. */
export const serverUrl = (description: string) => HttpUrl.annotate({ ...asAddress, description })

/** The credential for a URL of a provider's API that replaces the one derived from its region. */
export const ownApiUrl = (otherwise: string) =>
  Schema.optionalKey(HttpUrl.annotate({ ...asAddress, description: `URL of its API; without it ${otherwise}` }))

/** The credential for the URL of a provider's API, which differs by region. */
export const apiUrl = (fallback: string, regions = "") =>
  HttpUrl.annotate({
    ...asAddress,
    description: `URL of its API${regions === "" ? "" : `: ${regions}`}`,
    default: fallback
  }).pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))
