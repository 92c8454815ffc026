import type { ExecutionType } from '#domain/task.ts';

/** How the way a project is worked through is displayed. */
export function executionLabel(type: ExecutionType | null): string {
  return type === 'synchronous' ? 'Sequential' : 'Parallel';
}
