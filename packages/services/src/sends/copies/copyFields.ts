import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { FieldError } from "@tidings/schema/FieldError"
import type { Template } from "@tidings/schema/resources/Template"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"

type Addressed = Pick<SendRequest, "bcc" | "cc" | "to">

/** The copies that a request asks for, in their order, each with its path. */
export const askedCopies = (request: Addressed) =>
  (["cc", "bcc"] as const).flatMap((kind) =>
    (request[kind] ?? []).map((mailbox, index) => ({
      ...mailbox,
      kind,
      normalized: normalizeEmail(mailbox.email),
      path: `${kind}[${index}].email`
    }))
  )

/** Returns the errors of addresses that a request names twice, each at the second place. */
export const repeatedAddresses = (request: Addressed): ReadonlyArray<FieldError> => {
  const seen = new Set([normalizeEmail(request.to)])
  return askedCopies(request).flatMap(({ email, normalized, path }) => {
    const isFirst = !seen.has(normalized)
    seen.add(normalized)
    if (isFirst) return []
    return [{ path, code: "enum_violation" as const, message: `${email} is named twice; nobody gets a mail twice` }]
  })
}

const because = {
  marketing: "Each reader of marketing must be able to unsubscribe: send it to each of them",
  system: "A system mail is one person's, and may hold a code"
} as const

/** Returns the errors of copies that no mail of this category has. */
export const copiesAgainst = (request: Addressed, category: Template["category"]): ReadonlyArray<FieldError> =>
  category === "transactional"
    ? []
    : (["cc", "bcc"] as const).flatMap((path) =>
        (request[path] ?? []).length === 0
          ? []
          : [
              {
                path,
                code: "unknown_field" as const,
                message: `${because[category]}. Only transactional mails have copies`
              }
            ]
      )

const counted = (count: number, kind: string): ReadonlyArray<string> => (count === 0 ? [] : [`${count} ${kind}`])

/** Says how many copies a request has, but not to whom: ", with 1 cc and 1 bcc"; empty without any. */
export const copiesInWords = ({ bcc = [], cc = [] }: Pick<Addressed, "bcc" | "cc">): string => {
  const parts = [...counted(cc.length, "cc"), ...counted(bcc.length, "bcc")]
  return parts.length === 0 ? "" : `, with ${parts.join(" and ")}`
}
