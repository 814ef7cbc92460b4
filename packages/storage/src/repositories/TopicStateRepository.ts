import type { ContactTopic } from "@tidings/schema/resources/ContactTopics"
import type { TopicChoice } from "@tidings/schema/resources/Topic"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import type { topicStates } from "../tables/index.ts"
import type { RawRow } from "./RawRow.ts"

type StateRow = RawRow<typeof topicStates.$inferSelect>

/** A choice of an address about a topic. */
export type ChosenState = Pick<StateRow, "topic_key" | "state" | "at" | "source_kind" | "source_id">

/** A choice to be written; `consent` proves that a topic is joined. */
export interface NewChoice {
  readonly topic_key: string
  readonly state: TopicChoice
  readonly consent: string | null
}

const read = `select topic_key, state, at, source_kind, source_id from topic_states
  where workspace_id = $1 and livemode = $2 and email = $3 order by topic_key`

// Topics are locked in one order, so that two choices of one address never wait for each other.
const choose = `insert into topic_states as s (workspace_id, livemode, email, topic_key, state, at, source_kind, source_id, consent)
  select $1, $2, $3, given.topic_key, given.state, $5::timestamptz, $6, $7, given.consent
  from jsonb_to_recordset($4::jsonb) as given (topic_key text, state text, consent text) order by given.topic_key
  on conflict (workspace_id, email, topic_key, livemode) do update
    set state = excluded.state, at = excluded.at, source_kind = excluded.source_kind, source_id = excluded.source_id, consent = excluded.consent
    where s.state <> excluded.state
  returning topic_key, state`

const carry = `insert into topic_states as s (workspace_id, livemode, email, topic_key, state, at, source_kind, source_id, consent)
  select workspace_id, livemode, $4, topic_key, state, at, source_kind, source_id, null from topic_states
  where workspace_id = $1 and livemode = $2 and email = $3 and state = 'left' order by topic_key
  on conflict (workspace_id, email, topic_key, livemode) do update
    set state = excluded.state, at = excluded.at, source_kind = excluded.source_kind, source_id = excluded.source_id, consent = null
    where s.state <> excluded.state and s.at < excluded.at`

/** Returns a stored choice as callers read it. */
export const shownChoice = ({
  at,
  source_id,
  source_kind,
  state
}: ChosenState): Omit<ContactTopic, "key" | "name"> => ({
  state,
  at: isoOf(at),
  source: { kind: source_kind, id: source_id }
})

/** Choices of addresses about topics. */
export class TopicStateRepository extends Context.Service<TopicStateRepository>()(
  "@tidings/storage/TopicStateRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** The choices of an address in a world. */
      of: ({ livemode, workspaceId }: World, email: string) =>
        database.query<ChosenState>(read, [workspaceId, livemode, email]),

      /** Writes choices of an address in one statement; one that it made before stays. Returns those that are new. */
      choose: (
        { livemode, workspaceId }: World,
        email: string,
        choices: ReadonlyArray<NewChoice>,
        { at, source }: { readonly at: string; readonly source: { readonly kind: string; readonly id: string } }
      ) =>
        database.query<Pick<NewChoice, "topic_key" | "state">>(choose, [
          workspaceId,
          livemode,
          email,
          JSON.stringify(choices),
          at,
          source.kind,
          source.id
        ]),

      /** Copies what an address left to another one of the same person, unless that chose otherwise later. */
      carryLeft: ({ livemode, workspaceId }: World, from: string, to: string) =>
        database.post(carry, [workspaceId, livemode, from, to])
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
