import { Effect, Schema } from "effect"

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

/** The credential that names one address of a provider, which may end with a slash. */
export const addressOf = (description: string, fallback: string) =>
  page.annotate({ description, default: fallback }).pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** The credential that names one server of many that speak the same. */
export const serverUrl = (description: string) => HttpUrl.annotate({ description })

/** The credential that says where a provider's API is instead of where its region says. */
export const ownApiUrl = (otherwise: string) =>
  Schema.optionalKey(HttpUrl.annotate({ description: `Where its API is; without it ${otherwise}` }))

/** The credential that says where a provider's API is, for other regions of it. */
export const apiUrl = (fallback: string, regions = "") =>
  HttpUrl.annotate({ description: `Where its API is${regions === "" ? "" : `: ${regions}`}`, default: fallback }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(fallback))
  )
