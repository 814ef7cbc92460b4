/** The answer to a callback. */
export interface Answered {
  readonly status: number
  /** Parsed JSON; undefined if the body is not JSON. */
  readonly body: any
  /** True if it concerned a message of ours, according to its header; undefined for a refusal. */
  readonly matched: boolean | undefined
}

/** The answer to a callback about a message of ours. */
export const accepted: Answered = { status: 200, body: undefined, matched: true }

/** The answer to a genuine callback that concerns no message of ours. */
export const ofNothing: Answered = { status: 200, body: undefined, matched: false }

export const codeOf = ({
  body,
  status
}: Pick<Answered, "body" | "status">): readonly [status: number, code: string | undefined] => [
  status,
  body?.error?.code
]
