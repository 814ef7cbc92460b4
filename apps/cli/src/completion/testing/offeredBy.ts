import type { Shell } from "../shells.ts"
import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** What a real shell does with a script (`$1`) at lines of words that are typed up to the cursor, one in each argument: its offers, a line each. */
const programs: Readonly<Record<Shell, ReadonlyArray<string>>> = {
  bash: [
    "--norc",
    "-c",
    // Readline hands over the line, the cursor and what it takes for the word, which begins behind = and : too.
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

/** True where this machine has the shell. */
export const isAtHand = (shell: Shell): boolean => {
  try {
    execFileSync(shell, ["-c", "exit 0"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** What a shell with the script of a file offers at each line, in a folder. */
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
