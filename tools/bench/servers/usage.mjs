// Loaded before a measured server: tells the bench what the process has used, and ends it when the bench is gone.
// No TypeScript: its loader would add 17 MB to what is measured.
process.on("message", (asked) => {
  if (asked !== "usage") return
  const { system, user } = process.cpuUsage()
  process.send?.({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() })
})
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
