# Types each line into a shell of its own with a terminal, presses Tab, and prints what was offered.
zmodload zsh/zpty
here=${0:A:h}
export SCRIPT=$1
shift
for typed in "$@"; do
  zpty z zsh -f -i
  zpty -w z "source ${(q)here}/prepare.zsh"
  while zpty -r z line; do [[ $line == READY* ]] && break; done
  zpty -n -w z "$typed"$'\t'
  print LINE
  while zpty -r z line; do
    [[ $line == *HIT:* ]] && print -r -- "${${line##*HIT:}%%[[:cntrl:]]*}"
    [[ $line == *END* ]] && break
  done
  zpty -d z
done
