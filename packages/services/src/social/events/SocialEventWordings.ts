import type { WordingFamily, KitEntry } from "@tidings/engines/social/events/socialKit"
import { socialKit, socialKitEntry } from "@tidings/engines/social/events/socialKit"
import { linesWith } from "@tidings/engines/wording/placeholders"
import { keptBody, misnamed, unfit, wrongBody } from "@tidings/engines/wording/wrongBody"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import { contentWith } from "@tidings/engines/social/events/contentWith"
import { fitted } from "@tidings/engines/social/events/fitted"
import { textFaults } from "@tidings/engines/social/rules/textFaults"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { FieldError } from "@tidings/schema/FieldError"
import type { WorkspaceId } from "@tidings/schema/Id"
import type {
  SocialEventKey,
  SocialEventKitEntry,
  SocialEventTemplate
} from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { ResetSocialWording, SetSocialWording } from "@tidings/schema/resources/SocialWording"
import {
  type OwnEventWording,
  SocialEventWordingRepository
} from "@tidings/storage/repositories/SocialEventWordingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { Caller } from "../../access/Caller.ts"
import { note } from "../../audit/CallNotes.ts"
import { rulesOf } from "../rulesOf.ts"

const longest = 5_000

/** All faults of a body as the wording of an event on a channel; empty if there are none. */
const wrongWording = (entry: KitEntry, channelId: ChannelId, body: string): ReadonlyArray<FieldError> => {
  const fault = unfit(body, longest)
  if (fault !== undefined) return [fault]
  const named = misnamed(
    body,
    entry.eventKey,
    entry.variables.map(({ key }) => key)
  )
  if (named.length > 0) return named
  const always = new Set(entry.variables.filter(({ required }) => required).map(({ key }) => key))
  if (linesWith(body, (name) => always.has(name)) === "")
    return [
      wrongBody(
        `Every line names a variable that need not be given; one must do with ${[...always].join(", ")} alone.`,
        "too_short"
      )
    ]
  const values = new Map(entry.variables.map(({ key, sample }) => [key, sample]))
  const rules = rulesOf(channelId)
  const { caption } = fitted({ entry, channelId, rules, body, values })
  return textFaults(contentWith(channelId, caption, values), rules).map(({ code, message }) =>
    wrongBody(`${message}.`, code)
  )
}

const families: ReadonlyArray<WordingFamily> = ["short", "long", "titled"]

/** Longest text (characters) of a network that gets the short wording. */
const mostOfShort = 500

const familyOf = ({ requires, text, title }: SocialRules): WordingFamily => {
  if (requires !== undefined || title !== undefined) return "titled"
  return text.most > mostOfShort ? "long" : "short"
}

/** The kit's wording of an event for a network. */
export const defaultBody = ({ bodies }: KitEntry, rules: SocialRules): string => bodies[familyOf(rules)]

/** The kit's wording of an event on a channel. */
export const kitBody = ({ channelId, eventKey }: ResetSocialWording): string =>
  defaultBody(socialKitEntry(eventKey), rulesOf(channelId))

/** The id of a wording as audit entries name it: its event and its channel. */
const wordingId = ({ channelId, eventKey }: ResetSocialWording): string => `${eventKey}/${channelId}`

/** The socialKit as shown to readers: each wording with its channels. */
export const shownKit = (): ReadonlyArray<SocialEventKitEntry> => {
  const byFamily = families.map((family) => ({
    family,
    channels: ChannelId.literals.filter((channelId) => familyOf(rulesOf(channelId)) === family)
  }))
  return socialKit.map(({ bodies, ...entry }) => ({
    ...entry,
    defaults: byFamily
      .filter(({ channels }) => channels.length > 0)
      .map(({ channels, family }) => ({ channels, body: bodies[family] }))
  }))
}

/** A workspace's wordings of events. */
export class SocialEventWordings extends Context.Service<SocialEventWordings>()(
  "@tidings/services/social/SocialEventWordings",
  {
    make: Effect.gen(function* () {
      const repository = yield* SocialEventWordingRepository

      /** Sets the wording of an event on a channel; `changed` is false if it was the same already. */
      const set = Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        { body, channelId, eventKey }: OwnEventWording
      ) {
        const text = yield* keptBody(body, (kept) => wrongWording(socialKitEntry(eventKey), channelId, kept))
        const kept = { eventKey, channelId, body: text }
        return { ...kept, changed: yield* repository.set(workspaceId, kept, yield* Clock.currentTimeMillis) }
      })

      /** Restores the kit's wording; `changed` is false if the workspace had none of its own. */
      const reset = (workspaceId: WorkspaceId, eventKey: SocialEventKey, channelId: ChannelId) =>
        Effect.map(repository.remove(workspaceId, eventKey, channelId), (changed) => ({ changed }))

      /** The caller's own body of an event on a channel, locked until the transaction ends; undefined if none. */
      const held = Effect.fnUntraced(function* ({ channelId, eventKey }: ResetSocialWording) {
        const own = yield* repository.hold((yield* Caller).workspaceId, eventKey)
        return own.find((wording) => wording.channelId === channelId)?.body
      })

      return {
        /** Lists all events in a workspace's wording. */
        listOf: (workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<SocialEventTemplate>> =>
          Effect.map(repository.list(workspaceId), (own) =>
            socialKit.map((entry) => {
              const { eventKey, name, variables } = entry
              const ours = new Map(
                own.filter((wording) => wording.eventKey === eventKey).map(({ body, channelId }) => [channelId, body])
              )
              const wordings = ChannelId.literals.map((channelId) => {
                const body = ours.get(channelId)
                return {
                  channelId,
                  body: body ?? defaultBody(entry, rulesOf(channelId)),
                  isDefault: body === undefined
                }
              })
              return { eventKey, name, variables: variables.map(({ key }) => key), wordings }
            })
          ),

        /** The body of an event by channel; the workspace's own wordings are locked until the transaction ends. */
        bodiesOf: Effect.fnUntraced(function* (workspaceId: WorkspaceId, eventKey: SocialEventKey) {
          const own = yield* repository.hold(workspaceId, eventKey)
          return (channelId: ChannelId): string =>
            own.find((wording) => wording.channelId === channelId)?.body ??
            defaultBody(socialKitEntry(eventKey), rulesOf(channelId))
        }),

        set,

        /** Sets a wording of the caller's workspace. */
        reword: Effect.fnUntraced(function* (input: SetSocialWording) {
          const worded = yield* set((yield* Caller).workspaceId, input)
          yield* note("social_template", wordingId(input), { changed: worded.changed ? ["body"] : [] })
          return worded
        }),

        reset,

        /** Removes a wording of the caller's workspace. */
        unword: Effect.fnUntraced(function* (input: ResetSocialWording) {
          const { channelId, eventKey } = input
          const { changed } = yield* reset((yield* Caller).workspaceId, eventKey, channelId)
          yield* note("social_template", wordingId(input), { deleted: changed })
          return { eventKey, channelId, deleted: changed }
        }),

        /** The caller's own wording as it stands, by hash, for an approval; locked until the transaction ends. */
        seen: Effect.fnUntraced(function* (input: ResetSocialWording) {
          const own = yield* held(input)
          const revision = own === undefined ? "none" : createHash("sha256").update(own).digest("hex").slice(0, 12)
          return { versions: { [wordingId(input)]: revision }, editors: [] } satisfies Seen
        }),

        /** The body of an event on a channel as it stands for the caller. */
        standing: (input: ResetSocialWording) => Effect.map(held(input), (own) => own ?? kitBody(input))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
