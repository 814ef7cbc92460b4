let next: unknown

/** Has the next peer on this machine that gets a request answer this instead, once. */
export const interject = (answer: unknown): void => {
  next = answer
}

/** Returns the interjected answer and clears it; undefined if there is none. */
export const interjected = <Answer>(): Answer | undefined => {
  const answer = next as Answer | undefined
  next = undefined
  return answer
}
