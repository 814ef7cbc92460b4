/** Which jobs of a name are taken first; bulk is for what nobody waits for. */
const priorities = ["interactive", "transactional", "marketing", "bulk"] as const
export type Priority = (typeof priorities)[number]

/** As the table orders them: 0 is first. */
export const rankOf = (priority: Priority): number => priorities.indexOf(priority)
