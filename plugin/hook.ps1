# One event of an agent's hooks, on standard input, is handed to a window of Linewise: the one that this
# script ($env:LINEWISE_HOOK) was copied for. It waits until the window answers, by removing the event,
# three seconds at most, and prints nothing; whatever fails in here, the agent goes on.
# Where an earlier hook has given up, nobody waits until the window has heard that one. For nobody.ps1, the event
# is in $told instead, and other windows are still to hear it.
# For Windows PowerShell 5; hook.sh does the same elsewhere. It uses no cmdlet: the first one would load a
# module, and may not find it (docs/SYSTEMS.md).
try {
  $ErrorActionPreference = 'Stop'
  $door = [IO.Path]::GetDirectoryName($env:LINEWISE_HOOK)

  # Hooks in the user's own folder know no window, only the folder that the agent works in: the window is meant
  # that has it open, or the nearest one around it; of two, this one. A command may have moved the agent
  # elsewhere: Claude Code says where it was started.
  $worksHere = -not $env:LINEWISE_FOLDER
  if (-not $worksHere) {
    $owner = ''
    $nearest = ''
    $doors = @($door) + [IO.Directory]::GetDirectories([IO.Path]::GetDirectoryName($door))
    foreach ($place in @([string]$env:LINEWISE_FOLDER, [string]$env:CLAUDE_PROJECT_DIR)) {
      if ($owner) { continue }
      $below = $place.Replace('/', '\') + '\'
      foreach ($other in $doors) {
        try {
          # Where the window has gone, this throws.
          $window = [Diagnostics.Process]::GetProcessById([int]$other.Substring($other.LastIndexOf('-') + 1))
          foreach ($folder in [IO.File]::ReadAllLines([IO.Path]::Combine($other, 'folders'))) {
            $inside = $folder.TrimEnd('\') + '\'
            if ($inside.Length -gt $nearest.Length -and $below.StartsWith($inside, [StringComparison]::OrdinalIgnoreCase)) {
              $nearest = $inside
              $owner = $other
            }
          }
        } catch {
        }
      }
    }
    $worksHere = $owner -eq $door
  }

  # The name of the window's folder ends with the id of its process. Where that has gone, this throws.
  $window = [Diagnostics.Process]::GetProcessById([int]$door.Substring($door.LastIndexOf('-') + 1))
  if ($worksHere -and $window) {
    $waited = [Diagnostics.Stopwatch]::StartNew()
    $givenUp = [DateTime]::UtcNow.AddSeconds(-3)
    $bell = [IO.FileInfo][IO.Path]::Combine($door, 'bell')
    $hears = $bell.Exists -and $bell.Length -gt 0
    foreach ($left in [IO.Directory]::GetFiles($door, '*.event')) {
      if ([IO.File]::GetLastWriteTimeUtc($left) -lt $givenUp) { $hears = $false }
    }
    $message = [IO.Path]::Combine($door, "$PID.event")
    $file = [IO.File]::Create($message)
    $source = [Console]::OpenStandardInput()
    if ($told) { $source = [IO.MemoryStream]::new([Text.Encoding]::UTF8.GetBytes($told)) }
    try { $source.CopyTo($file) } finally { $file.Dispose() }
    # The event is whole: the window may read it. Only one process can write at a time.
    $rang = $false
    while (-not $rang -and [IO.Directory]::Exists($door) -and $waited.ElapsedMilliseconds -lt 3000) {
      try {
        [IO.File]::AppendAllText($bell.FullName, "$PID`n")
        $rang = $true
      } catch [IO.IOException] {
        [Threading.Thread]::Sleep(5)
      }
    }
    while ($hears -and [IO.File]::Exists($message) -and $waited.ElapsedMilliseconds -lt 3000) {
      [Threading.Thread]::Sleep(5)
    }
    if ($told) { return }
    exit 0
  }
} catch {
}
