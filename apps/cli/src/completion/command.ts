import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"

/** The shells that completions are made for. */
export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

/** `tidings completion` */
export const completion = Command.make(
  "completion",
  { shell: Argument.Literals("shell", shells) },
  lazily(() => import("./print.ts"))
).pipe(
  Command.withDescription(
    [
      "Print a script that has a shell complete commands, operations, flags, values and files",
      "",
      "bash  source <(tidings completion bash)     in ~/.bashrc",
      "zsh   source <(tidings completion zsh)      in ~/.zshrc",
      "fish  tidings completion fish | source      in ~/.config/fish/config.fish"
    ].join("\n  ")
  ),
  Command.withShortDescription("Print a script that has a shell complete commands and flags")
)
