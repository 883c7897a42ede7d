# One event of an agent's hooks, on standard input, is handed to a window of Linewise: the one that this
# script ($LINEWISE_HOOK) was copied for. The shell of the hook reads it as its own. It waits until the
# window answers, three seconds at most, and prints nothing; whatever fails in here, the agent goes on.
# Where an earlier hook has given up, nobody waits until the window has heard that one.
exec 2>/dev/null

door=${LINEWISE_HOOK%/*}

# Hooks in the user's own folder know no window, only the folder that the agent works in: the window is meant
# that has it open, or the nearest one around it; of two, this one.
find_owner() {
  owner= nearest=
  for other in "$door" "${door%/*}"/*-*; do
    kill -0 "${other##*-}" || continue
    while IFS= read -r folder; do
      case $1/ in "$folder"/*) ;; *) continue ;; esac
      [ ${#folder} -le ${#nearest} ] || nearest=$folder owner=$other
    done <"$other/folders"
  done
}

# A command may have moved the agent elsewhere: Claude Code says where it was started.
works_here() {
  [ -n "$LINEWISE_FOLDER" ] || return 0
  find_owner "$LINEWISE_FOLDER"
  [ -n "$owner" ] || find_owner "$CLAUDE_PROJECT_DIR"
  [ "$owner" = "$door" ]
}

# A hook that has given up leaves its event, and no pipe. A bell that is gone or empty is watched by nobody.
window_hears() {
  [ -s "$door/bell" ] || return 1
  for told in "$door"/*.event; do
    [ ! -e "$told" ] || [ -p "${told%event}answer" ] || return 1
  done
}

# The name of the window's folder ends with the id of its process, which may have gone.
if kill -0 "${door##*-}" && works_here; then
  umask 077
  event=$door/$$
  window_hears && mkfifo -m 600 "$event.answer"
  cat >"$event.event"
  # The event is whole: the window may read it. Who has started this hook is most likely the agent.
  echo "$$ $PPID" >>"$door/bell"
  [ -p "$event.answer" ] || exit 0
  # A line from the window ends the wait, or the end of this sleep: then nobody can write one.
  sleep 3 >"$event.answer" &
  read -r answer <"$event.answer" || rm -f "$event.answer"
  kill $!
  exit 0
fi
