/** Milliseconds of a processor that a deed takes of this thread: what else the machine does meanwhile does not count. */
export const processorMs = (deed: () => unknown): number => {
  const before = process.threadCpuUsage()
  deed()
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / 1_000
}
