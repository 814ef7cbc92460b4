import { segmented, mostSegments } from "../segments.ts"
import type { FieldError } from "@tidings/schema/FieldError"
import type { SmsKitEntry } from "@tidings/schema/resources/SmsTemplate"
import { shortenersIn } from "../links/shorteners.ts"
import { misnamed, unfit, wrongBody } from "../../wording/wrongBody.ts"

const longest = 1600

/** Returns all errors that prevent a body from being a wording of an entry; empty if there are none. */
export const wrongWording = (
  { key, variables }: { readonly key: string; readonly variables: SmsKitEntry["variables"] },
  body: string
): ReadonlyArray<FieldError> => {
  const fault = unfit(body, longest)
  if (fault !== undefined) return [fault]
  const { parts } = segmented(body)
  return [
    ...misnamed(
      body,
      key,
      variables.map((variable) => variable.key)
    ),
    ...shortenersIn(body).map((host) => wrongBody(`${host} is a generic shortener; use a short link of your own.`)),
    ...(parts.length > mostSegments
      ? [wrongBody(`The body takes ${parts.length} segments, at most ${mostSegments}.`, "too_long")]
      : [])
  ]
}
