/** What a callback was answered. */
export interface Answered {
  readonly status: number
  /** As JSON; undefined where it is none. */
  readonly body: any
  /** Whether it was about something of ours, as its header says; undefined of a refusal. */
  readonly matched: boolean | undefined
}

/** It told something of ours. */
export const accepted: Answered = { status: 200, body: undefined, matched: true }

/** It was genuine, and about nothing of ours. */
export const ofNothing: Answered = { status: 200, body: undefined, matched: false }

export const codeOf = ({
  body,
  status
}: Pick<Answered, "body" | "status">): readonly [status: number, code: string | undefined] => [
  status,
  body?.error?.code
]
