import type { CompletionPlace } from "./CompletionPlace.ts"

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const caseOf = ({ commands, flags, path, value }: CompletionPlace): string => {
  const names = flags.map(({ name, value: own }) => (own === undefined ? name : `${name}=`))
  const cells = [
    commands.length === 0 ? "" : `kids=${quoted(commands.map(({ name }) => name).join(" "))}`,
    `flags=${quoted(names.join(" "))}`,
    value === undefined ? "" : `words=${quoted(value.words.join(" "))}`,
    value?.isPath === true ? "files=1" : ""
  ]
  return `    ${quoted(path)}) ${cells.filter((cell) => cell !== "").join(" ")} ;;`
}

const valueCasesOf = ({ flags, path }: CompletionPlace): ReadonlyArray<string> =>
  flags.flatMap(({ name, value }) => {
    if (value === undefined || (value.words.length === 0 && !value.isPath)) return []
    const cells = value.isPath ? "files=1" : `words=${quoted(value.words.join(" "))}`
    return [`    ${quoted(`${path} ${name}`)}) ${cells} ;;`]
  })

/** Builds a script for bash 3.2 and newer, without other dependencies; completing starts no process. */
export const bash = (
  places: ReadonlyArray<CompletionPlace>
): string => `# Completions of tidings for bash: source <(tidings completion bash)
_tidings_at() {
  kids='' flags='' words='' files=''
  case "$1" in
${places.map(caseOf).join("\n")}
  esac
}

_tidings_value() {
  words='' files=''
  case "$1" in
${places.flatMap(valueCasesOf).join("\n")}
  esac
}

_tidings() {
  local line="\${COMP_LINE:0:COMP_POINT}" word="$2"
  local kids flags words files typed=() cur='' prev='' path='' flag='' value='' lead='' offer one i
  COMPREPLY=()
  # Split at blanks alone: readline also splits at = : and @, which stand in values.
  read -ra typed <<<"$line"
  if [[ "$line" != *[[:blank:]] ]]; then
    cur="\${typed[\${#typed[@]}-1]}"
    unset "typed[\${#typed[@]}-1]"
  fi
  _tidings_at ''
  for ((i = 1; i < \${#typed[@]}; i++)); do
    [[ " $kids " == *" \${typed[i]} "* ]] || break
    path="\${path:+$path }\${typed[i]}"
    _tidings_at "$path"
  done
  ((\${#typed[@]} > 1)) && prev="\${typed[\${#typed[@]}-1]}"
  if [[ "$cur" == --*=* ]]; then
    flag="\${cur%%=*}" value="\${cur#*=}" lead="$flag="
  elif [[ "$prev" == --* && " $flags " == *" $prev= "* ]]; then
    flag="$prev" value="$cur"
  fi
  if [[ -n "$flag" ]]; then
    _tidings_value "$path $flag"
  elif [[ "$cur" == -* ]]; then
    words="\${flags//= / }" value="$cur" files=''
    words="\${words%=}"
  else
    words="\${kids:-$words}" value="$cur"
  fi
  if [[ -n "$flag" && "$value" == @* ]]; then
    lead+='@' value="\${value#@}" files=1 words=''
  fi
  # What readline takes for the word is what is replaced: the end of what was typed.
  local head="\${cur%"$word"}"
  if [[ -n "$files" ]]; then
    # Readline quotes what it takes for files, and would quote an @ too: behind one it is done here.
    [[ "$lead" == *@ ]] || compopt -o filenames 2>/dev/null
    while IFS= read -r one; do
      if [[ "$lead" == *@ ]]; then
        printf -v offer '%q' "$one"
        [[ -d "$one" ]] && offer+='/' && compopt -o nospace 2>/dev/null
        offer="$lead$offer"
      else
        offer="$lead$one"
      fi
      COMPREPLY+=("\${offer#"$head"}")
    done < <(compgen -f -- "$value")
  fi
  for one in $words; do
    offer="$lead$one"
    [[ "$one" == "$value"* ]] && COMPREPLY+=("\${offer#"$head"}")
  done
}

complete -F _tidings tidings
`
