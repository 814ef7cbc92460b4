import { userInfo } from "node:os"

/**
 * Returns the operating system's name of the current user; a container's user may have no name, so its uid is used
 * then.
 */
export const operatorName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`
  }
}
