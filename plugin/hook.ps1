# One event of an agent's hooks, on standard input, is handed to a window of Linewise: the one that this
# script ($env:LINEWISE_HOOK) was copied for. It waits until the window answers, by removing the event,
# three seconds at most, and prints nothing; whatever fails in here, the agent goes on.
# Where an earlier hook has given up, nobody waits until the window has heard that one.
# For Windows PowerShell 5; hook.sh does the same elsewhere.
try {
  $ErrorActionPreference = 'Stop'
  $door = [IO.Path]::GetDirectoryName($env:LINEWISE_HOOK)

  # Hooks in the user's own folder know no window, only the folder that the agent works in.
  $worksHere = -not $env:LINEWISE_FOLDER
  if (-not $worksHere) {
    foreach ($folder in [IO.File]::ReadAllLines((Join-Path $door 'folders'))) {
      $inside = $folder.TrimEnd('\') + '\'
      if (($env:LINEWISE_FOLDER + '\').StartsWith($inside, [StringComparison]::OrdinalIgnoreCase)) {
        $worksHere = $true
      }
    }
  }

  # The name of the window's folder ends with the id of its process, which may have gone.
  $window = Get-Process -Id ([int]$door.Substring($door.LastIndexOf('-') + 1))
  if ($worksHere -and $window) {
    $waited = [Diagnostics.Stopwatch]::StartNew()
    $givenUp = [DateTime]::UtcNow.AddSeconds(-3)
    $bell = [IO.FileInfo](Join-Path $door 'bell')
    $hears = $bell.Exists -and $bell.Length -gt 0
    foreach ($told in [IO.Directory]::GetFiles($door, '*.event')) {
      if ([IO.File]::GetLastWriteTimeUtc($told) -lt $givenUp) { $hears = $false }
    }
    $message = Join-Path $door "$PID.event"
    $file = [IO.File]::Create($message)
    try { [Console]::OpenStandardInput().CopyTo($file) } finally { $file.Dispose() }
    # The event is whole: the window may read it. Only one process can write at a time.
    $rang = $false
    while (-not $rang -and $waited.ElapsedMilliseconds -lt 3000) {
      try {
        [IO.File]::AppendAllText($bell.FullName, "$PID`n")
        $rang = $true
      } catch [IO.IOException] {
        Start-Sleep -Milliseconds 5
      }
    }
    while ($hears -and [IO.File]::Exists($message) -and $waited.ElapsedMilliseconds -lt 3000) {
      Start-Sleep -Milliseconds 5
    }
    exit 0
  }
} catch {
}
