/**
 * Why a pattern or template is refused, and where (UTF-16 offset). Thrown inside the Python dialect
 * only, where passing a result through every rule of the grammar would hide the grammar; its entry
 * points turn it into a failure value.
 */
export class PythonProblem extends Error {
  readonly offset: number | undefined;

  constructor(problem: string, offset?: number) {
    super(problem);
    this.offset = offset;
  }
}
