import { join, relative, resolve } from "node:path"

// Some systems cut a longer name off (sockaddr_un; unix(7)).
const longest = 103

/** Where the server that has a data folder's database open hears its operator; undefined when the way there is too long for a socket. */
export const socketOf = (folder: string): string | undefined => {
  const whole = resolve(join(folder, "control.sock"))
  const short = relative(process.cwd(), whole)
  return [short, whole].find((path) => Buffer.byteLength(path) <= longest)
}
