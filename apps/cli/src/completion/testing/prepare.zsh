# A shell that says what it would offer, and ends after the first Tab.
PROMPT=
autoload -Uz compinit
compinit -u -D
source $SCRIPT
bindkey '^I' complete-word
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -A hits "$@"
  (( $#hits )) && print -l -- "HIT:"$^hits
  builtin compadd "$@"
}
ending() {
  print END
  exit
}
comppostfuncs=(ending)
print READY
