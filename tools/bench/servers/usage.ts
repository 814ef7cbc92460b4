// Loaded before a measured server: tells the bench what the process has used, and ends it when the bench is gone.
import type { Usage } from "./Server.ts"

process.on("message", (asked) => {
  if (asked !== "usage") return
  const { system, user } = process.cpuUsage()
  process.send?.({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() } satisfies Usage)
})
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
