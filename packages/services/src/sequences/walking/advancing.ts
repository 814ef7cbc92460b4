/** The job advance_runs, without its pass; less urgent than work that a person or a recipient waits for. */
export const advancing = { name: "advance_runs", lanes: "shared", priority: "marketing" } as const
