import type { SendCopy } from "@tidings/schema/resources/Send"
import type { StoredCopy } from "../tables/sends.ts"
import { erasedText } from "./erasedText.ts"

interface Copied {
  readonly copies?: ReadonlyArray<StoredCopy> | null
}

/** The copies of a send that go out with it. */
export const includedCopies = ({ copies }: Copied): ReadonlyArray<StoredCopy> =>
  (copies ?? []).filter(({ email, status }) => status === "included" && email !== erasedText)

/** Number of recipients of a send that count against its month. */
export const recipientCount = (row: Copied): number => 1 + includedCopies(row).length

/** Copies as their send shows them. */
export const toCopies = (copies: ReadonlyArray<StoredCopy>): ReadonlyArray<SendCopy> =>
  copies.map(({ bounced, email, kind, status }) => ({ kind, email, status, ...(bounced && { bounced }) }))

const changed = (change: string) =>
  `(select jsonb_agg(${change} order by place) from jsonb_array_elements(copies) with ordinality as entries (entry, place))`

/** Marks the copy of the send `$1` to the normalised address `$2` as refused by a server. */
export const markBounced = `update sends set copies = ${changed(`case when entry ->> 'normalized' = $2 then entry || '{"bounced": true}' else entry end`)}
  where id = $1 and copies is not null`

/** Marks the copies of the send `$1` to the normalised addresses `$2` as left out. */
export const markLeftOut = `update sends set copies = ${changed(`case when entry ->> 'normalized' = any($2::text[]) then entry || '{"status": "suppressed"}' else entry end`)}
  where id = $1 and copies is not null`

/** SQL condition of sends with a copy to a normalised address, given SQL for it. */
export const copiedTo = (email: string): string =>
  `copies @> jsonb_build_array(jsonb_build_object('normalized', ${email}))`

/** SQL that shows of a send's copies those to a normalised address. */
export const copiesTo = (email: string): string =>
  `(select jsonb_agg(entry order by place) from jsonb_array_elements(copies) with ordinality as entries (entry, place) where entry ->> 'normalized' = ${email})`

/**
 * SQL assignments that take the copy to the normalised address `email` out of a send, with what its timeline says of
 * whoever matches `names`; a copy of a mail that has not left, as `isOpen` says, is left out.
 */
export const copyErased = (email: string, names: string, isOpen: string): string => {
  const entry = `jsonb_build_object('kind', entry -> 'kind', 'email', '${erasedText}', 'normalized', '${erasedText}',
      'status', case when ${isOpen} then '"suppressed"'::jsonb else entry -> 'status' end)
      || case when entry -> 'bounced' is null then '{}'::jsonb else '{"bounced": true}' end`
  const wiped = `case when told -> 'data' ? 'copy' then jsonb_build_object('copy', told -> 'data' -> 'copy', 'recipient', '${erasedText}') else '{}'::jsonb end`
  return `copies = ${changed(`case when entry ->> 'normalized' = ${email} then ${entry} else entry end`)},
      events = (select coalesce(jsonb_agg(case when told ->> 'data' ~* ${names} then told || jsonb_build_object('data', ${wiped}) else told end order by place), '[]')
        from jsonb_array_elements(events) with ordinality as entries (told, place))`
}
