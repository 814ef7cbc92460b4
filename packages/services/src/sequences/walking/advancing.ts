/** advance_runs, apart from what it does; less urgent than what a person or a receiver waits for. */
export const advancing = { name: "advance_runs", lanes: "shared", priority: "marketing" } as const
