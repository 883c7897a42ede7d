# Read by a hook in the user's own folder ($env:LINEWISE_HOOK is a file beside which lines are left) where no
# window hears what an agent does in $env:LINEWISE_FOLDER. Of each call, one line is left: which agent, when,
# which tool and where, but for tools that only read. The next window on the folder says so once. Of many
# lines, the newer half is kept. It prints nothing, and never fails.
# For Windows PowerShell 5, without a cmdlet, as hook.ps1; nobody.sh does the same elsewhere.
try {
  $ErrorActionPreference = 'Stop'
  $missed = [IO.FileInfo][IO.Path]::Combine([IO.Path]::GetDirectoryName($env:LINEWISE_HOOK), 'missed')
  $told = [IO.StreamReader]::new([Console]::OpenStandardInput()).ReadToEnd()
  $tool = [Text.RegularExpressions.Regex]::Match($told, '"tool_name":\s*"([^"\s]*)"').Groups[1].Value
  $reads = @('Read', 'Grep', 'Glob', 'LS') -ccontains $tool
  if (-not $reads -and [Text.RegularExpressions.Regex]::IsMatch($told, '"hook_event_name": ?"PreToolUse"')) {
    $seconds = [Math]::Floor(([DateTime]::UtcNow - [DateTime]::new(1970, 1, 1)).TotalSeconds)
    $waited = [Diagnostics.Stopwatch]::StartNew()
    $isLeft = $false
    # Only one process can write at a time.
    while (-not $isLeft -and $waited.ElapsedMilliseconds -lt 1000) {
      try {
        if ($missed.Exists -and $missed.Length -ge 65536) {
          $lines = [IO.File]::ReadAllLines($missed.FullName)
          $newer = $lines[([int]($lines.Length / 2))..($lines.Length - 1)]
          [IO.File]::WriteAllText($missed.FullName, [string]::Join("`n", $newer) + "`n")
          $missed.Refresh()
        }
        [IO.File]::AppendAllText($missed.FullName, "$env:LINEWISE_AGENT $seconds $tool $env:LINEWISE_FOLDER`n")
        $isLeft = $true
      } catch [IO.IOException] {
        [Threading.Thread]::Sleep(5)
      }
    }
  }
  exit 0
} catch {
}
