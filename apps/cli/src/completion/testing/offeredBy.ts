import type { Shell } from "../CompletionPlace.ts"
import { execFileSync } from "node:child_process"
import { join } from "node:path"

/**
 * Programs that run a script (`$1`) in a real shell at typed lines up to the cursor, one line in each argument; they
 * print the offers, one per line.
 */
const programs: Readonly<Record<Shell, ReadonlyArray<string>>> = {
  bash: [
    "--norc",
    "-c",
    // Readline passes the line, the cursor and its idea of the current word, which begins behind = and : too.
    `source "$1"; shift
     for line in "$@"; do
       echo "LINE"
       COMP_LINE="$line" COMP_POINT=\${#line}
       word="\${line##*[ =:]}"
       _tidings tidings "$word" ""
       printf '%s\\n' "\${COMPREPLY[@]}"
     done`,
    "bash"
  ],
  fish: [
    "--no-config",
    "-c",
    `source $argv[1]
     for line in $argv[2..-1]
       echo "LINE"
       complete -C "$line" | string split -f 1 \\t
     end
     exit 0`
  ],
  zsh: ["-f", join(import.meta.dirname, "pressTab.zsh")]
}

/** True if this machine has the shell. */
export const isAtHand = (shell: Shell): boolean => {
  try {
    execFileSync(shell, ["-c", "exit 0"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** Returns the offers of a shell with a script file at each line, in a folder. */
export const offeredBy = (
  shell: Shell,
  script: string,
  lines: ReadonlyArray<string>,
  folder: string
): ReadonlyArray<ReadonlyArray<string>> =>
  execFileSync(shell, [...programs[shell], script, ...lines], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"]!, HOME: folder, TERM: "xterm" },
    timeout: 60_000
  })
    .split("LINE\n")
    .slice(1)
    .map((offers) => offers.split("\n").filter((offer) => offer !== ""))
