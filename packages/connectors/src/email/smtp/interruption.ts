/** The part of an AbortSignal that nodemailer's pool uses, without the exception that every AbortController makes. */
export const interruption = () => {
  let listener: (() => void) | undefined
  const signal = {
    aborted: false,
    reason: undefined,
    addEventListener: (_: "abort", listening: () => void) => void (listener = listening),
    removeEventListener: () => void (listener = undefined)
  }
  return {
    signal,
    interrupt: () => {
      signal.aborted = true
      listener?.()
    }
  }
}
