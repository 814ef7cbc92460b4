/** Writes a job for an agent as numbered steps, each to be done before the next. */
export const inSteps = (job: string, steps: ReadonlyArray<string>): string =>
  [
    `${job} Take these steps in order; put in what stands in <…>, and stop at an error that you cannot put right.`,
    ...steps.map((step, index) => `${index + 1}. ${step}`)
  ].join("\n")
