import type { Route } from '../http/route.ts';

/** `GET /api/tasks/:task/subtasks` is `getTasksByTaskSubtasks`: as stable and unique as method and path. */
export function operationIdOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .map((segment) => segment.replace(/^:/, 'by-'))
    .flatMap((segment) => segment.split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
