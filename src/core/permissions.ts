/** The mode bits of `stat` as `ls -l` shows them, without the letter for the kind: `rwxr-xr-x`. */
export function renderPermissions(mode: number): string {
  return (
    renderTriple(mode >> 6, (mode & SET_USER_ID) !== 0, "s") +
    renderTriple(mode >> 3, (mode & SET_GROUP_ID) !== 0, "s") +
    renderTriple(mode, (mode & STICKY) !== 0, "t")
  );
}

const SET_USER_ID = 0o4000;
const SET_GROUP_ID = 0o2000;
const STICKY = 0o1000;

/** `special` takes the place of the execute bit, in upper case where that is not set. */
function renderTriple(bits: number, isSpecial: boolean, special: string): string {
  const isExecutable = (bits & 1) !== 0;
  const plain = isExecutable ? "x" : "-";
  const marked = isExecutable ? special : special.toUpperCase();
  return `${(bits & 4) !== 0 ? "r" : "-"}${(bits & 2) !== 0 ? "w" : "-"}${isSpecial ? marked : plain}`;
}
