/** Events that are announced and cannot happen yet: nobody can subscribe to them, and their groups are not free for custom events. */
export const reservedEvents = [
  "social.post.created",
  "social.post.scheduled",
  "social.post.published",
  "social.post.failed",
  "social.post.deleted"
] as const
