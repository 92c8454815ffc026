import type { ExecutionType } from '#domain/execution-type.ts';
import { executionNames } from '#words/en/choices.ts';

/** The label of a project's execution type. */
export function executionLabel(type: ExecutionType | null): string {
  return executionNames[type ?? 'parallel'];
}
