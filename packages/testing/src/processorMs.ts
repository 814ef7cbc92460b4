/** Processor milliseconds that a deed takes on this thread; other load on the machine does not count. */
export const processorMs = (deed: () => unknown): number => {
  const before = process.threadCpuUsage()
  deed()
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / 1_000
}
