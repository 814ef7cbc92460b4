import { segmented } from "@tidings/engines/sms/segments"
import type { WorkspaceId } from "@tidings/schema/Id"
import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import type { SmsTemplate } from "@tidings/schema/resources/SmsTemplate"
import {
  type OwnWording,
  SmsWordingRepository,
  type WordedKey
} from "@tidings/storage/repositories/SmsWordingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { keptBody } from "@tidings/engines/wording/wrongBody"
import { wrongWording } from "@tidings/engines/sms/wording/wrongWording"
import { help, smsKit, smsKitEntry } from "@tidings/engines/sms/wording/smsKit"
import { canonicalLanguage } from "@tidings/engines/sms/wording/languages"

const entryOf = (key: WordedKey) => (key === helpReply ? help : smsKitEntry(key))

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

    return {
      listOf,

      /** Lists the templates of the caller's workspace. */
      catalogue: Effect.flatMap(Caller, ({ workspaceId }) => listOf(workspaceId)),

      /** Sets the wording of a message in a language, or without one; `changed` is false if it was the same already. */
      set: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        {
          body,
          key,
          language
        }: { readonly key: WordedKey; readonly language?: string | undefined; readonly body: string }
      ) {
        const text = yield* keptBody(body, (kept) => wrongWording(entryOf(key), kept))
        const kept = { key, language: language === undefined ? "" : canonicalLanguage(language), body: text }
        const segments = segmented(text).parts.length
        return { ...kept, segments, changed: yield* repository.set(workspaceId, kept, yield* Clock.currentTimeMillis) }
      }),

      /**
       * Restores the kit's wording, or removes that of a language; `changed` is false if the workspace had none of its
       * own.
       */
      reset: (workspaceId: WorkspaceId, key: WordedKey, language: string | undefined) =>
        Effect.map(
          repository.remove(workspaceId, key, language === undefined ? "" : canonicalLanguage(language)),
          (changed) => ({ changed })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
