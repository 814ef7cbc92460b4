import { join, relative, resolve } from "node:path"

// Some systems truncate longer socket paths (sockaddr_un; unix(7)).
const longest = 103

/**
 * Returns the socket on which the server that has a data folder's database open takes its operator's commands;
 * undefined if the path is too long for a socket.
 */
export const socketOf = (folder: string): string | undefined => {
  const whole = resolve(join(folder, "control.sock"))
  const short = relative(process.cwd(), whole)
  return [short, whole].find((path) => Buffer.byteLength(path) <= longest)
}
