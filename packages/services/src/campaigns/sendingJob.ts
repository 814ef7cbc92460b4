/** send_planned_emails, apart from what it does; less urgent than what a person or a receiver waits for. */
export const sending = { name: "send_planned_emails", lanes: "shared", priority: "marketing" } as const
