import type { ChosenState } from "@tidings/storage/repositories/TopicStateRepository"
import type { topics } from "@tidings/storage/tables/topics"

/** A topic as a reader sees it. */
export interface ShownTopic {
  readonly key: string
  readonly name: string
  readonly description: string | null
  readonly isJoined: boolean
}

/**
 * Returns the topics that a reader of a mail sees, in order: the public ones that are active, and that of the mail,
 * which stays its own however long ago it was archived.
 */
export const shownTopics = (
  known: ReadonlyArray<typeof topics.$inferSelect>,
  chosen: ReadonlyArray<ChosenState>,
  topicOfMail: string | null
): ReadonlyArray<ShownTopic> => {
  const states = new Map(chosen.map(({ state, topic_key }) => [topic_key, state]))
  return known
    .filter(({ isPublic, key, status }) => key === topicOfMail || (isPublic && status === "active"))
    .map(({ default: standing, description, key, name }) => ({
      key,
      name,
      description,
      isJoined: (states.get(key) ?? standing) === "joined"
    }))
}

/** The words that prove the consent of a reader who joins a topic on the page: what was shown there. */
export const consentTo = ({ description, name }: ShownTopic): string =>
  description === null ? name : `${name}: ${description}`
