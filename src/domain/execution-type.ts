export const EXECUTION_TYPES = ['synchronous', 'parallel'] as const;
export type ExecutionType = (typeof EXECUTION_TYPES)[number];
