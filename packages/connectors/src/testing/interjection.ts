let next: unknown

/** Has the next peer on this machine that is asked for something answer this instead, once. */
export const interject = (answer: unknown): void => {
  next = answer
}

/** What is to be answered instead, if anything is. */
export const interjected = <Answer>(): Answer | undefined => {
  const answer = next as Answer | undefined
  next = undefined
  return answer
}
