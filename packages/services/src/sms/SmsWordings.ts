import { segmented } from "@tidings/engines/sms/segments"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Seen } from "@tidings/schema/approvals/approval"
import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import type { SmsTemplate } from "@tidings/schema/resources/SmsTemplate"
import type { ResetSmsWording, SetSmsWording, WordedKey } from "@tidings/schema/resources/SmsWording"
import { type OwnWording, SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { keptBody } from "@tidings/engines/wording/wrongBody"
import { wrongWording } from "@tidings/engines/sms/wording/wrongWording"
import { help, smsKit, smsKitEntry } from "@tidings/engines/sms/wording/smsKit"
import { canonicalLanguage, languagesFor } from "@tidings/engines/languages/tags"

const entryOf = (key: WordedKey) => (key === helpReply ? help : smsKitEntry(key))

const tagOf = (language: string | undefined): string => (language === undefined ? "" : canonicalLanguage(language))

/** The id of a wording as audit entries name it: its key, and its language if it has one. */
const wordingId = ({ key, language }: ResetSmsWording): string =>
  language === undefined ? key : `${key}/${canonicalLanguage(language)}`

interface Worded {
  readonly key: WordedKey
  readonly language?: string | undefined
  readonly body: string
}

const byLanguage = (a: OwnWording, b: OwnWording): number => (a.language < b.language ? -1 : 1)

const worded = (
  { class: ofClass, defaultBody, key, name, variables }: (typeof smsKit)[number],
  own: ReadonlyArray<OwnWording>
) => {
  const ours = own.filter((wording) => wording.key === key).toSorted(byLanguage)
  const all = ours[0]?.language === "" ? ours : [{ language: "", body: defaultBody, isDefault: true }, ...ours]
  return {
    key,
    class: ofClass,
    name,
    variables: variables.map((variable) => variable.key),
    wordings: all.map((wording) => ({
      language: wording.language === "" ? null : wording.language,
      body: wording.body,
      isDefault: "isDefault" in wording
    }))
  } satisfies SmsTemplate
}

/** A workspace's wordings of its text messages. */
export class SmsWordings extends Context.Service<SmsWordings>()("@tidings/services/SmsWordings", {
  make: Effect.gen(function* () {
    const repository = yield* SmsWordingRepository

    /** Lists the templates of a workspace with their wordings. */
    const listOf = (workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<SmsTemplate>> =>
      Effect.map(repository.list(workspaceId), (own) => smsKit.map((entry) => worded(entry, own)))

    /** Sets the wording of a message in a language, or without one; `changed` is false if it was the same already. */
    const set = Effect.fnUntraced(function* (workspaceId: WorkspaceId, { body, key, language }: Worded) {
      const text = yield* keptBody(body, (kept) => wrongWording(entryOf(key), kept))
      const kept = { key, language: tagOf(language), body: text }
      const segments = segmented(text).parts.length
      return { ...kept, segments, changed: yield* repository.set(workspaceId, kept, yield* Clock.currentTimeMillis) }
    })

    /** Restores the kit's wording, or removes that of a language; `changed` is false if the workspace had none. */
    const reset = (workspaceId: WorkspaceId, key: WordedKey, language: string | undefined) =>
      Effect.map(repository.remove(workspaceId, key, tagOf(language)), (changed) => ({ changed }))

    return {
      listOf,

      /** Lists the templates of the caller's workspace. */
      catalogue: Effect.flatMap(Caller, ({ workspaceId }) => listOf(workspaceId)),

      set,

      /** Sets a wording of the caller's workspace. */
      reword: Effect.fnUntraced(function* (input: SetSmsWording) {
        const { workspaceId } = yield* Caller
        const { language, ...worded } = yield* set(workspaceId, input)
        yield* note("sms_template", wordingId(input), { changed: worded.changed ? ["body"] : [] })
        return { ...worded, language: language === "" ? null : language }
      }),

      reset,

      /** Removes a wording of the caller's workspace. */
      unword: Effect.fnUntraced(function* (input: ResetSmsWording) {
        const { key, language } = input
        const { workspaceId } = yield* Caller
        const { changed } = yield* reset(workspaceId, key, language)
        yield* note("sms_template", wordingId(input), { deleted: changed })
        return { key, language: language === undefined ? null : canonicalLanguage(language), deleted: changed }
      }),

      /** The caller's own wording as it stands, by hash, for an approval; locked until the transaction ends. */
      seen: Effect.fnUntraced(function* (input: ResetSmsWording) {
        const { workspaceId } = yield* Caller
        const own = yield* repository.hold(workspaceId, input.key, [tagOf(input.language)])
        const revision = own === undefined ? "none" : createHash("sha256").update(own).digest("hex").slice(0, 12)
        return { versions: { [wordingId(input)]: revision }, editors: [] } satisfies Seen
      }),

      /** The wording sent in a language, or without one, as it stands; `without` the caller's own of just that. */
      standing: Effect.fnUntraced(function* ({ key, language }: ResetSmsWording, without: boolean) {
        const own = yield* repository.list((yield* Caller).workspaceId)
        const found = languagesFor(language)
          .filter((tag) => !without || tag !== tagOf(language))
          .map((tag) => own.find((wording) => wording.key === key && wording.language === tag)?.body)
          .find((body) => body !== undefined)
        return found ?? entryOf(key).defaultBody
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
