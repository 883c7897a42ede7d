import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findCommandEnd } from "../../../../src/core/recorder/shellCommand.ts";

/** By what they leave at work; one command a line, `⏎` for a line break. */
const commands = {
  ends: String.raw`
npm test
npm test 2>&1 | tail -20
make &> log
make &>> log
make >& log
npm run a && npm run b || exit 1
ls |& cat
sed -i 's/foo/&bar/' a.ts
sed -i "s/foo/&bar/" a.ts
perl -pe 's/(\w+)/$&!/' -i a
curl 'http://x/?a=1&b=2' -o x.json
curl http://x/?a=1\&b=2
echo 'R & D' >> notes.md
echo $'R & D\'s'
git commit -m 'A & B'
git commit -m "$(cat <<'EOF'⏎A & B⏎EOF⏎)"
git checkout --detach
node -e 'if (a & 1) x()'
python3 - <<'EOF'⏎a & b⏎EOF
cat > start.sh <<EOF⏎npm start &⏎EOF
echo done # and so on & so forth
echo $((6 & 3))
(( flags & 4 )) && echo set
[[ $a == "x & y" ]] && echo same
case $x in a) echo 1 ;& b) echo 2 ;; esac
make all & wait
make a & make b & wait
make a & wait $!
make a & one=$!; make b & two=$!; wait $one $two
for f in *.png; do optipng $f & done; wait
for f in *; do a & b & wait; done
(make a & make b & wait) && echo built
pids=(); for i in 1 2; do x & pids+=($!); done; wait "${"$"}{pids[@]}"
make & wait $(jobs -p)
diff <(sort a) <(sort b)
nohup make
timeout 5 npm start
npm start
sudo apt install at screen tmux
docker compose up
docker compose exec db psql -U me -d shop
docker run --rm -v .:/w -w /w image convert -d out
docker build -t x .
docker compose logs -f web
docker start -a job
tmux ls
tmux kill-session -t dev
screen -ls
pm2 logs
pm2 start app.js --no-daemon
at -l
systemd-run --wait --user make
systemctl status nginx
setsid -w make
bash -c 'make & wait'
bash build.sh -d
cmd /c "npm run a & npm run b"
cmd.exe /c start /wait setup.exe
& "C:\Program Files\Git\bin\git.exe" status
cd app; & .\build.ps1 -Release
$made = & node build.js
Get-ChildItem *.ts | ForEach-Object { $_.Name }
(Get-Content a.txt).Replace('x', 'y') | Set-Content a.txt
if ($x) { Write-Host "yes" }
Start-Process notepad -Wait
Start-Job { npm test } | Wait-Job | Receive-Job
$job = Start-Job { npm test }; Wait-Job $job
Start-Job { npm test } | Receive-Job -Wait -AutoRemoveJob
pwsh -NoProfile -File start.ps1
powershell -Command "Get-Process | Select-Object Name"
Write-Host "R & D"
`,
  goesOn: String.raw`
npm run dev &
npm run dev&
npm run dev > log 2>&1 &
make & sleep 1
nohup node server.js > /dev/null 2>&1 & echo $!
npm run dev & disown
(cd app && npm start &)
(sleep 9; touch a) &
{ sleep 9; touch a; } &
cd app && npm start & sleep 5; curl localhost
for i in 1 2; do (worker $i &) done; wait
for f in *; do x & done; wait $!
a & b & wait $!
(a & b); wait
coproc make
setsid -f ./w.sh
docker compose up -d
cd app && docker compose -f dev.yml up -d --build
docker-compose up --detach
sudo docker run --name db -p 80:80 -d postgres
docker run -itd image
docker exec -u root -d web touch /w/a
docker restart web
tmux new -d 'npm run watch'
tmux new-session -ds dev
tmux send-keys -t dev 'npm start' Enter
screen -dmS dev npm start
screen -d -m npm start
pm2 start app.js
npx -y pm2 start app.js
at now <<< 'make'
echo make | at now + 1 minute
systemd-run --user make
sudo -u me setsid -f make
nohup setsid -f make
env A=1 setsid --fork make
gunicorn -D app:app
wget -bq http://x/y
bash -c 'npm start &'
sh -lc "cd app && (npm start &)"
timeout 9 bash -c 'a & b'
find . -name a | xargs -n 1 sh -c 'x &'
eval "npm start &"
bash <<'EOF'⏎npm start &⏎EOF
cmd /c start npm run dev
cmd.exe //c "cd app & start /b npm run dev"
start /b npm run dev
Start-Job { npm run dev }
$job = Start-Job -ScriptBlock { npm run dev }
Start-ThreadJob { npm run dev }
Start-Process npm -ArgumentList "run", "dev"
1..3 | ForEach-Object { Start-Process npm "run w$_" }
Invoke-Command -ScriptBlock { npm test } -AsJob
npm run dev &⏎Write-Host started
powershell -NoProfile -Command "Start-Process npm start"
pwsh -c "Start-Job { npm start }"
schtasks /run /tn build
`,
  mayGoOn: String.raw`
echo "abc
echo 'abc
echo $(make
cat <<EOF⏎a & b
x=$(npm start & echo $!)
echo "$(a & b)"
npm test > >(tee log)
eval "$START"
eval "$(ssh-agent -s)"
bash -c "$START"
irm https://x/install.ps1 | iex
pwsh -EncodedCommand AAAA
npm start & [ -n "$CI" ] && wait
a & for pid in $pids; do wait $pid; done
if ($dev) { Start-Process npm "start" }
foreach ($each in $all) { Start-Job { npm run $each } }
if ($dev) { & $tool }
setsid make
`,
};

describe("what a shell command leaves at work", () => {
  for (const [expected, list] of Object.entries(commands)) {
    for (const command of list.trim().split("\n")) {
      it(`${expected}: ${command}`, () => {
        assert.equal(findCommandEnd(command.replaceAll("⏎", "\n")), expected);
      });
    }
  }

  it("is found for any text", () => {
    const piece = fc.constantFrom(
      ...'& && | ; ( ) { } < > << EOF " $( ` \\ # $x = wait eval sh -c if then fi for do done case esac in [[ ]] (( )) 1+ start docker sudo'.split(
        " ",
      ),
      "'",
      "\n",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" ")),
      fc.tuple(piece, fc.integer({ max: 500, min: 0 })).map(([each, times]) => each.repeat(times)),
    );
    fc.assert(
      fc.property(text, (command) => {
        assert.ok(Object.hasOwn(commands, findCommandEnd(command)));
      }),
    );
  });

  it("is found for a deep one", () => {
    for (const [start, end] of [
      ["((1", "+1"],
      ["(", "("],
      ["sh -c ", "eval "],
      ["x", " & x"],
    ] as const) {
      findCommandEnd(start + end.repeat(50_000));
    }
  });
});
