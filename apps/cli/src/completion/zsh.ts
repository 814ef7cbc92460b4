import type { CompletionOffer, CompletionPlace } from "./CompletionPlace.ts"

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Formats an offer for _describe: a colon ends the name. */
const described = ({ name, says }: CompletionOffer): string => quoted(`${name.replaceAll(":", "\\:")}:${says}`)

const caseOf = ({ commands, flags, path, value }: CompletionPlace): string => {
  const valued = flags.filter(({ value: own }) => own !== undefined).map(({ name }) => name)
  const cells = [
    commands.length === 0 ? "" : `kids=(${commands.map(described).join(" ")})`,
    `flags=(${flags.map(described).join(" ")})`,
    `valued=(${valued.join(" ")})`,
    value === undefined ? "" : `values=(${value.words.map(quoted).join(" ")})`,
    value?.isPath === true ? "files=1" : ""
  ]
  return `    ${quoted(path)}) ${cells.filter((cell) => cell !== "").join("; ")} ;;`
}

const valueCasesOf = ({ flags, path }: CompletionPlace): ReadonlyArray<string> =>
  flags.flatMap(({ name, value }) => {
    if (value === undefined || (value.words.length === 0 && !value.isPath)) return []
    const cells = value.isPath ? "files=1" : `values=(${value.words.map(quoted).join(" ")})`
    return [`    ${quoted(`${path} ${name}`)}) ${cells} ;;`]
  })

/** Builds a script for zsh; completing starts no process. */
export const zsh = (places: ReadonlyArray<CompletionPlace>): string => `#compdef tidings
# Completions of tidings for zsh: source <(tidings completion zsh), or a file _tidings in a folder of fpath.
_tidings_at() {
  kids=() flags=() valued=() values=() files=''
  case "$1" in
${places.map(caseOf).join("\n")}
  esac
}

_tidings_value() {
  values=() files=''
  case "$1" in
${places.flatMap(valueCasesOf).join("\n")}
  esac
}

_tidings() {
  local at='' flag='' files='' cur="$PREFIX" prev="\${words[CURRENT-1]}"
  local -a kids flags valued values
  local -i i
  _tidings_at ''
  for ((i = 2; i < CURRENT; i++)); do
    (( \${kids[(I)\${words[i]}:*]} )) || break
    at="\${at:+$at }\${words[i]}"
    _tidings_at "$at"
  done
  if [[ "$cur" == --*=* ]]; then
    flag="\${cur%%=*}"
    compset -P '*='
  elif [[ "$prev" == --* ]] && (( \${valued[(Ie)$prev]} )); then
    flag="$prev"
  fi
  if [[ -n "$flag" ]]; then
    _tidings_value "$at $flag"
    if [[ "$PREFIX" == @* ]]; then
      compset -P '@'
      files=1 values=()
    fi
  elif [[ "$cur" == -* ]]; then
    _describe -o flag flags
    return
  elif (( \${#kids} )); then
    _describe command kids
    return
  fi
  if (( \${#values} )); then
    compadd -a values
  elif [[ -n "$files" ]]; then
    _files
  else
    return 1
  fi
}

if [[ "\${funcstack[1]}" == _tidings ]]; then
  _tidings "$@"
else
  (( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
  compdef _tidings tidings
fi
`
