import { Problem } from "@tidings/schema/Problem"
import type { Code } from "@tidings/schema/catalogue"

/** Rewrites the refusal of an edit for a call whose fields were in `patch`. */
export const inPatch = <C extends Code>({ code, fields, ...details }: Problem<C>): Problem<C> =>
  new Problem(code, {
    message: details.message,
    ...(details.extra && { extra: details.extra }),
    ...(details.retryAfterSeconds !== undefined && { retryAfterSeconds: details.retryAfterSeconds }),
    ...(fields && { fields: fields.map((field) => ({ ...field, path: `patch.${field.path}` })) })
  })
