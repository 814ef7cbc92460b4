/** One rule of the repository; it holds if `run` returns nothing. */
export interface Rule {
  readonly name: string
  readonly run: () => Promise<ReadonlyArray<string>>
}

/** The result of one rule. */
export interface RuleOutcome {
  readonly name: string
  readonly seconds: number
  readonly findings: ReadonlyArray<string>
}

const attempt = async (rule: Rule): Promise<RuleOutcome> => {
  const start = performance.now()
  const findings = await rule.run().catch((error) => [`could not be checked: ${error}`])
  return { name: rule.name, seconds: (performance.now() - start) / 1000, findings }
}

/** Runs the rules side by side, reports each as it ends, and returns true if all held; a rule that throws did not. */
export const runRules = async (
  rules: ReadonlyArray<Rule>,
  report: (outcome: RuleOutcome) => void
): Promise<boolean> => {
  const outcomes = await Promise.all(
    rules.map(async (rule) => {
      const outcome = await attempt(rule)
      report(outcome)
      return outcome
    })
  )
  return outcomes.every(({ findings }) => findings.length === 0)
}

/** Formats an outcome as one line, and a line for each of its findings. */
export const describeOutcome = ({ name, seconds, findings }: RuleOutcome): string => {
  const mark = findings.length === 0 ? "ok  " : "FAIL"
  const count = findings.length === 0 ? "" : `  ${findings.length} found`
  const heading = `${mark}  ${name.padEnd(12)}  ${seconds.toFixed(1)} s${count}`
  return [heading, ...findings.map((finding) => `      ${finding}`)].join("\n")
}
