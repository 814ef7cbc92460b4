import { userInfo } from "node:os"

/** Whom the machine takes the person at the keyboard for; a container's user may have no name. */
export const operatorName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`
  }
}
