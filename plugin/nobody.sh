# Read by a hook in the user's own folder ($LINEWISE_HOOK is a file beside which lines are left) where no
# window hears what an agent does in $LINEWISE_FOLDER. Of each call, one line is left: which agent, when,
# which tool and where, but for tools that only read. The next window on the folder says so once. Of many
# lines, the newer half is kept. It prints nothing, and never fails.
exec 2>/dev/null
missed=${LINEWISE_HOOK%/*}/missed
event=$(cat)
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
