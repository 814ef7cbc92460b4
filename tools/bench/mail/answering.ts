/** Runs orders in the process of a bare client, and replies with the CPU time that each took. */
export const answering = <Sending>(send: (sending: Sending) => Promise<unknown>): void => {
  process.on("message", (sending: Sending) => {
    const before = process.cpuUsage()
    send(sending).then(
      () => {
        const { system, user } = process.cpuUsage(before)
        process.send!({ cpuMicros: user + system })
      },
      (error: unknown) => process.send!({ wrong: String(error) })
    )
  })
  process.once("disconnect", () => process.exit())
}
