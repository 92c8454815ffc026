/** Prints what has been run of a project and what is left, for the lines that `npm test` shows while a stage runs. */
import process from 'node:process';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

export default class ProgressReporter implements Reporter {
  #files = 0;
  #endedFiles = 0;
  #tests = 0;
  #failed = 0;
  readonly #underWay = new Set<string>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#print();
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#underWay.add(nameOf(relativeModuleId));
    this.#print();
  }

  onTestCaseReady(): void {
    this.#print();
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests += 1;
    if (test.result().state === 'failed') this.#failed += 1;
    this.#print();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#endedFiles += 1;
    this.#underWay.delete(nameOf(relativeModuleId));
    this.#print();
  }

  #print(): void {
    const counts = `${String(this.#endedFiles)} of ${String(this.#files)} files, ${String(this.#tests)} tests`;
    const failed = this.#failed === 0 ? '' : `, ${String(this.#failed)} failed`;
    const underWay = this.#underWay.size === 0 ? '' : `; in ${[...this.#underWay].join(', ')}`;
    process.stdout.write(`progress: ${counts}${failed}${underWay}\n`);
  }
}

function nameOf(path: string): string {
  return path.replace(/^tests\//, '');
}
