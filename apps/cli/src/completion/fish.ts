import type { CompletionOffer, CompletionPlace } from "./CompletionPlace.ts"

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

const described = ({ name, says }: CompletionOffer): string => quoted(`${name}\t${says}`)

const caseOf = ({ commands, flags, path, value }: CompletionPlace): string => {
  const valued = flags.filter(({ value: own }) => own !== undefined).map(({ name }) => name)
  const cells = [
    commands.length === 0 ? "" : `set kids ${commands.map(described).join(" ")}`,
    `set flags ${flags.map(described).join(" ")}`,
    valued.length === 0 ? "" : `set valued ${valued.join(" ")}`,
    value === undefined || value.words.length === 0 ? "" : `set values ${value.words.map(quoted).join(" ")}`,
    value?.isPath === true ? "set files 1" : ""
  ]
  return `        case ${quoted(path)}\n            ${cells.filter((cell) => cell !== "").join("; ")}`
}

const valueCasesOf = ({ flags, path }: CompletionPlace): ReadonlyArray<string> =>
  flags.flatMap(({ name, value }) => {
    if (value === undefined || (value.words.length === 0 && !value.isPath)) return []
    const cells = value.isPath ? "set files 1" : `set values ${value.words.map(quoted).join(" ")}`
    return [`        case ${quoted(`${path} ${name}`)}\n            ${cells}`]
  })

/** Builds a script for fish 3 and newer; completing starts no process. */
export const fish = (
  places: ReadonlyArray<CompletionPlace>
): string => `# Completions of tidings for fish: tidings completion fish | source
function __tidings_at --no-scope-shadowing
    set kids; set flags; set valued; set values; set files
    switch "$argv[1]"
${places.map(caseOf).join("\n")}
    end
end

function __tidings_value --no-scope-shadowing
    set values; set files
    switch "$argv[1]"
${places.flatMap(valueCasesOf).join("\n")}
    end
end

function __tidings
    set -l kids; set -l flags; set -l valued; set -l values; set -l files
    set -l typed (commandline -opc)
    set -l cur (commandline -ct)
    set -l prev $typed[-1]
    set -l at ''
    set -l flag ''
    set -l lead ''
    set -l value "$cur"
    __tidings_at ''
    for word in $typed[2..-1]
        string match -q -- "$word"\\t'*' $kids; or break
        set at (string trim -- "$at $word")
        __tidings_at "$at"
    end
    if string match -qr -- '^--[^=]+=' "$cur"
        set flag (string replace -r '=.*' '' -- "$cur")
        set value (string replace -r '^[^=]*=' '' -- "$cur")
        set lead "$flag="
    else if contains -- "$prev" $valued
        set flag "$prev"
    end
    if test -n "$flag"
        __tidings_value "$at $flag"
        if string match -q -- '@*' "$value"
            set lead "$lead@"
            set value (string sub -s 2 -- "$value")
            set files 1
            set values
        end
    else if string match -q -- '-*' "$cur"
        printf '%s\\n' $flags
        return
    else if set -q kids[1]
        printf '%s\\n' $kids
        return
    end
    for one in $values
        echo "$lead$one"
    end
    if set -q files[1]
        for one in (__fish_complete_path "$value")
            echo "$lead$one"
        end
    end
end

complete -c tidings -f -a '(__tidings)'
`
