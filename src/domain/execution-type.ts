export const EXECUTION_TYPES = ['synchronous', 'parallel'] as const;
export type ExecutionType = (typeof EXECUTION_TYPES)[number];

export const EXECUTION_LABELS: Readonly<Record<ExecutionType, string>> = {
  synchronous: 'Sequential',
  parallel: 'Parallel',
};
