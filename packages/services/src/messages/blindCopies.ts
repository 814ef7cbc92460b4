import type { Send } from "@tidings/schema/resources/Send"
import { erasedText } from "@tidings/storage/repositories/erasedText"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { OnApproval } from "../holding/OnApproval.ts"

/** A text whose Latin capitals are small, of the same length. */
const folded = (text: string): string => text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase())

/** Returns a text in which an address, in capitals or not, is "a bcc". */
const withoutAddress = (text: string, email: string): string => {
  const [searched, wanted] = [folded(text), folded(email)]
  let shown = ""
  let from = 0
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, from)) {
    shown += `${text.slice(from, at)}a bcc`
    from = at + wanted.length
  }
  return shown + text.slice(from)
}

/** Returns the data of a change or an entry without the address of any bcc. */
export const withoutBlind = (
  { copies }: { readonly copies?: ReadonlyArray<{ readonly kind: string; readonly email: string }> | null | undefined },
  data: object
): object => {
  const blind = (copies ?? []).filter(({ kind }) => kind === "bcc").map(({ email }) => email)
  if (blind.length === 0) return data
  const { recipient, ...rest } = data as { readonly recipient?: string }
  const words = blind.filter((email) => email !== erasedText).reduce(withoutAddress, JSON.stringify(rest))
  const isShown = recipient !== undefined && !blind.includes(recipient)
  return { ...(JSON.parse(words) as object), ...(isShown && { recipient }) }
}

/** Returns a send as it is shown to those who may not know of its bcc. */
export const withoutBlindCopies = (send: Send): Send =>
  send.copies === undefined
    ? send
    : {
        ...send,
        copies: send.copies.filter(({ kind }) => kind !== "bcc"),
        events: send.events.map((entry) => ({ ...entry, data: withoutBlind(send, entry.data) as typeof entry.data }))
      }

/** Shows a send to the caller: its bcc only to whoever may read sends, and not in what an approved call answers. */
export const asReader = Effect.fnUntraced(function* (send: Send) {
  const { scopes } = yield* Caller
  const isOfCaller = (yield* OnApproval) === false
  return isOfCaller && scopes.has("sends:read") ? send : withoutBlindCopies(send)
})
