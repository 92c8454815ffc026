/**
 * Prints what has been run of a project, what is left and what is under way, for the lines that `npm test` shows while a stage
 * runs, and for what it says of one that hangs.
 */
import process from 'node:process';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

type Hook = Parameters<NonNullable<Reporter['onHookStart']>>[0];

export default class ProgressReporter implements Reporter {
  #files = 0;
  #endedFiles = 0;
  #tests = 0;
  #failed = 0;
  /** By file: the test or the hook that runs in it; empty between two. */
  readonly #underWay = new Map<string, string>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#print();
  }

  onTestModuleStart(module: TestModule): void {
    this.#goOn(module, '');
  }

  onTestCaseReady({ module, name }: TestCase): void {
    this.#goOn(module, name);
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests += 1;
    if (test.result().state === 'failed') this.#failed += 1;
    this.#goOn(test.module, '');
  }

  onHookStart(hook: Hook): void {
    this.#goOn(moduleOf(hook), nameOf(hook));
  }

  onHookEnd(hook: Hook): void {
    this.#goOn(moduleOf(hook), hook.entity.type === 'test' ? hook.entity.name : '');
  }

  onTestModuleEnd(module: TestModule): void {
    this.#endedFiles += 1;
    this.#underWay.delete(fileOf(module));
    this.#print();
  }

  #goOn(module: TestModule, what: string): void {
    this.#underWay.set(fileOf(module), what);
    this.#print();
  }

  #print(): void {
    const counts = `${String(this.#endedFiles)} of ${String(this.#files)} files, ${String(this.#tests)} tests`;
    const failed = this.#failed === 0 ? '' : `, ${String(this.#failed)} failed`;
    const underWay = [...this.#underWay].map(([file, what]) => (what === '' ? file : `${file}: ${what}`));
    const where = underWay.length === 0 ? '' : `; in ${underWay.join(', in ')}`;
    process.stdout.write(`progress: ${counts}${failed}${where}\n`);
  }
}

function moduleOf({ entity }: Hook): TestModule {
  return entity.type === 'module' ? entity : entity.module;
}

function nameOf({ name, entity }: Hook): string {
  return entity.type === 'module' ? name : `${name} of ${entity.name}`;
}

function fileOf({ relativeModuleId }: TestModule): string {
  return relativeModuleId.replace(/^tests\//, '');
}
