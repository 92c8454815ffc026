import type { ExecutionType } from '#domain/execution-type.ts';

/** The label of a project's execution type. */
export function executionLabel(type: ExecutionType | null): string {
  return type === 'synchronous' ? 'Sequential' : 'Parallel';
}
