# Read by a hook in the user's own folder ($LINEWISE_HOOK is a file beside which lines are left) where no
# window has $LINEWISE_FOLDER open, in which an agent works, or a folder around it. All windows on folders in
# it hear of it: any of their files may be changed. Without such a window, one line is left of each call: which
# agent, when, which tool and where, but for tools that only read. The next window on the folder says so once.
# Of many lines, the newer half is kept. It prints nothing, and never fails.
exec 2>/dev/null
doors=${LINEWISE_HOOK%/*}
missed=$doors/missed
event=$(cat)

has_folder_here() {
  kill -0 "${door##*-}" || return 1
  while IFS= read -r folder; do
    case $folder in "${LINEWISE_FOLDER%/}"/*) return 0 ;; esac
  done <"$door/folders"
  return 1
}
heard=
for LINEWISE_HOOK in "$doors"/*/hook.sh; do
  door=${LINEWISE_HOOK%/*}
  has_folder_here || continue
  heard=yes
  printf '%s' "$event" | (LINEWISE_FOLDER= && . "$LINEWISE_HOOK") &
done
wait
[ -z "$heard" ] || exit 0

case $event in
*'"hook_event_name":"PreToolUse"'* | *'"hook_event_name": "PreToolUse"'*) ;;
*) exit 0 ;;
esac
tool=${event#*'"tool_name":'}
tool=${tool#*\"}
tool=${tool%%\"*}
case $tool in Read | Grep | Glob | LS) exit 0 ;; esac
umask 077
size=$(wc -c <"$missed")
[ "${size:-0}" -lt 65536 ] || { tail -c 32768 "$missed" >"$missed.$$" && mv -f "$missed.$$" "$missed"; }
printf '%s %s %s %s\n' "$LINEWISE_AGENT" "$(date +%s)" "$tool" "$LINEWISE_FOLDER" >>"$missed"
exit 0
