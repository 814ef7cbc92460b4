import type { FieldCode, FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"

/** Codes that refuse a post as a whole. */
type PostCode = "field_invalid" | "media_required" | "thread_invalid"

/** A field that a network refuses; `of` is the code of the refusal if it has its own. */
export interface PostFault extends FieldError {
  readonly of?: Exclude<PostCode, "field_invalid">
}

export const fault = (path: string, code: FieldCode, message: string, of?: PostFault["of"]): PostFault => ({
  path,
  code,
  message,
  ...(of !== undefined && { of })
})

/**
 * Returns one refusal for all faults, with the code they all share, else `field_invalid`; each path and message once.
 */
export const refusalOf = (faults: ReadonlyArray<PostFault>): Problem<PostCode> => {
  const [first] = faults
  const code = first?.of !== undefined && faults.every(({ of }) => of === first.of) ? first.of : "field_invalid"
  const fields = new Map(
    faults.map(({ code, message, path }) => [`${path} ${code} ${message}`, { path, code, message }] as const)
  )
  return problem(code, { fields: [...fields.values()] })
}
