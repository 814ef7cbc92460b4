import type { ConfirmListMembers } from "@tidings/schema/resources/List"
import { Effect } from "effect"
import { Lists } from "../../lists/Lists.ts"
import type { Preview } from "../Preview.ts"
import { publishedMail } from "./templatePreview.ts"

/** Previews asking contacts of a list to confirm: the mail, the list, and how many have not confirmed. */
export const confirmationPreview = Effect.fnUntraced(function* ({
  contactIds,
  listId
}: typeof ConfirmListMembers.Type) {
  const { confirmTemplateKey, name, pendingCount } = yield* Lists.use((lists) => lists.read(listId))
  const facts = [
    { name: "List", value: name },
    { name: "To", value: `${contactIds?.length ?? pendingCount} who have not confirmed, as far as they may be asked` }
  ]
  const mail =
    confirmTemplateKey === null
      ? { why: "The list names no template that asks." }
      : yield* publishedMail(confirmTemplateKey, null)
  return (
    "why" in mail ? { kind: "facts", facts, warnings: [mail.why] } : { kind: "mail", mail: { ...mail, facts } }
  ) satisfies Preview
})
