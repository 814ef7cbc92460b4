/**
 * Name, lanes and priority of send_planned_emails, without its handler; less urgent than jobs that a person or a
 * receiver waits for.
 */
export const sending = { name: "send_planned_emails", lanes: "shared", priority: "marketing" } as const
