/** What a callback was answered. */
export interface Answered {
  readonly status: number
  readonly body: any
}

/** It told something of ours. */
export const accepted: Answered = { status: 202, body: { accepted: true, matched: true } }

/** It was genuine, and about nothing of ours. */
export const ofNothing: Answered = { status: 202, body: { accepted: true, matched: false } }

export const codeOf = ({ body, status }: Answered): readonly [status: number, code: string | undefined] => [
  status,
  body?.error?.code
]
