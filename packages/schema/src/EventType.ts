/** The events the service itself sends, by group. Custom events may not use these group names. */
export const eventTypes = [
  "send.queued",
  "send.sent",
  "send.delivered",
  "send.delivery_delayed",
  "send.opened",
  "send.clicked",
  "send.bounced",
  "send.complained",
  "send.failed",
  "send.unsubscribed",
  "send.unconfirmed",
  "transactional.suppressed",
  "sequence_run.enrolled",
  "sequence_run.advanced",
  "sequence_run.completed",
  "sequence_run.cancelled",
  "sequence_run.failed",
  "schema_contract.changed",
  "link.clicked",
  "link.created",
  "link.updated",
  "link.archived",
  "link.abuse_flagged",
  "link.disabled_for_abuse",
  "link.reinstated",
  "social.post.created",
  "social.post.scheduled",
  "social.post.published",
  "social.post.failed",
  "social.post.deleted",
  "approval.requested",
  "approval.decided",
  "webhook.test",
  "api.deprecation",
  "api.changelog.published"
] as const
export type EventType = (typeof eventTypes)[number]

/** Names before the first dot that belong to the service. */
export const reservedGroups: ReadonlySet<string> = new Set(eventTypes.map((type) => type.slice(0, type.indexOf("."))))

/** Every pattern of a subscription that an event of this type matches: itself, its groups (`social.*`, `social.post.*`) and `*`. */
export const patternsMatching = (type: string): ReadonlyArray<string> => {
  const parts = type.split(".")
  return [type, ...parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join(".")}.*`), "*"]
}
