# Read by a hook in the user's own folder ($env:LINEWISE_HOOK is a file beside which lines are left) where no
# window has $env:LINEWISE_FOLDER open, in which an agent works, or a folder around it. All windows on folders in
# it hear of it: any of their files may be changed. Without such a window, one line is left of each call: which
# agent, when, which tool and where, but for tools that only read. The next window on the folder says so once.
# Of many lines, the newer half is kept. It prints nothing, and never fails.
# For Windows PowerShell 5, without a cmdlet, as hook.ps1; nobody.sh does the same elsewhere.
try {
  $ErrorActionPreference = 'Stop'
  $doors = [IO.Path]::GetDirectoryName($env:LINEWISE_HOOK)
  $missed = [IO.FileInfo][IO.Path]::Combine($doors, 'missed')
  $told = [IO.StreamReader]::new([Console]::OpenStandardInput()).ReadToEnd()

  $session = $env:LINEWISE_FOLDER
  $around = $session.Replace('/', '\').TrimEnd('\') + '\'
  $heard = $false
  foreach ($door in [IO.Directory]::GetDirectories($doors)) {
    try {
      $inside = $false
      foreach ($folder in [IO.File]::ReadAllLines([IO.Path]::Combine($door, 'folders'))) {
        if ($folder.StartsWith($around, [StringComparison]::OrdinalIgnoreCase)) { $inside = $true }
      }
      # Where the window has gone, this throws.
      if ($inside -and [Diagnostics.Process]::GetProcessById([int]$door.Substring($door.LastIndexOf('-') + 1))) {
        $heard = $true
        $env:LINEWISE_FOLDER = ''
        $env:LINEWISE_HOOK = [IO.Path]::Combine($door, 'hook.ps1')
        & ([ScriptBlock]::Create([IO.File]::ReadAllText($env:LINEWISE_HOOK)))
      }
    } catch {
    }
  }
  if ($heard) { exit 0 }

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
        [IO.File]::AppendAllText($missed.FullName, "$env:LINEWISE_AGENT $seconds $tool $session`n")
        $isLeft = $true
      } catch [IO.IOException] {
        [Threading.Thread]::Sleep(5)
      }
    }
  }
  exit 0
} catch {
}
