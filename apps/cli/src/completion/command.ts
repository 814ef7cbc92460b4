import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { completionShells } from "./CompletionPlace.ts"

const print = lazily(() => import("./print.ts"))

/** `tidings completion`; `whole` builds the entire command line only when it is asked for. */
export const completionOf = (whole: () => Command.Command.Any) =>
  Command.make("completion", { shell: Argument.Literals("shell", completionShells) }, ({ shell }) =>
    print({ shell, whole: whole() })
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
