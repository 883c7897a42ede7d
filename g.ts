import { compilePython } from "/work/main/src/core/pattern/python/compilePython.ts";
import { compileSearchPattern } from "/work/main/src/core/search/searchPattern.ts";
import { compileEcmaScript } from "/work/main/src/core/pattern/ecmascript.ts";
const cases: Record<string,string> = {
 "deep100x": "(".repeat(99)+"a"+")?".repeat(99),
 "manydeep": ("("+"(".repeat(97)+"a"+")*".repeat(97)+")").repeat(33),
 "alts": Array.from({length:3300},()=> "ab").join("|"),
 "classes": "[^\\W\\d_a-z]".repeat(800),
 "icase": "(?i)"+"[a-\uffff]".repeat(1900),
 "icase2": "(?i)"+"[^\\w]".repeat(1900),
 "possessive": "(?:a++)".repeat(1400),
 "atomic": ("(?>".repeat(99)+"a"+")".repeat(99)).repeat(24),
 "atomicQ": ("(?>".repeat(98)+"a"+")++".repeat(98)).repeat(16),
 "lookbehind": "(?<=a)".repeat(1600),
 "groupsrefs": "(a)".repeat(99)+"\\g".repeat(0)+"(?(1)a|b)".repeat(900),
 "condnest": "(a)"+"(?(1)".repeat(99)+"a"+")".repeat(99),
 "condnest2": "(a)"+("(?(1)".repeat(90)+"a"+"|b)".repeat(90)).repeat(12),
 "refs": "(a)".repeat(50)+"\\1".repeat(4800),
 "quant": "(?:a{1000}){1000}",
 "flagsnest": "(?i:".repeat(99)+"a"+")".repeat(99),
 "verbose": "(?x)"+"# c\n".repeat(2400),
 "brackets": "[[".repeat(0)+"a{1,2}".repeat(1600),
 "litquant": ("(?:"+"a".repeat(50)+"){50}").repeat(150),
 "prodalts": "(?:a|b)".repeat(1400),
 "nestalts": "(?:a|b".repeat(99)+")".repeat(99),
};
const c: any = compilePython;
for (const [name, p] of Object.entries(cases)) {
  const r: string[] = [];
  for (const [n, f] of [["py", () => c(p, {flags: {}, field: "pattern"})], ["se", () => compileSearchPattern(p, { ignoreCase: true })], ["es", () => compileEcmaScript(p.replace("(?i)",""), { field: "p" } as any)]] as const) {
    const t = performance.now(); let out = "";
    try { const x: any = (f as any)(); out = x.ok ? "ok" + (x.value.source?.length ?? "") : x.failure.code; } catch (e: any) { out = "THROW " + e.message.slice(0, 80); }
    r.push(`${n} ${Math.round(performance.now() - t)}ms ${out}`);
  }
  console.log(name, p.length, r.join(" | "));
}
