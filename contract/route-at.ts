import type { RouteRow } from './portal/route.ts';
import { routes } from './routes.ts';

const rows = routes.map((row: RouteRow) => ({ row, pattern: segmentsOf(row.path) }));

export function routeAt(path: string): RouteRow | undefined {
  const segments = segmentsOf(path.split(/[?#]/, 1)[0] ?? '');
  const fitting = rows.filter(({ pattern }) => fits(pattern, segments)).map(({ row }) => row);
  // The pattern with the most fixed segments decides, if several fit.
  return fitting.toSorted((one, other) => named(other) - named(one))[0];
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern[0] === '*') return true;
  const needed = pattern.filter((segment) => !segment.endsWith('?')).length;
  if (segments.length < needed || segments.length > pattern.length) return false;
  return segments.every((segment, at) => pattern[at]?.startsWith(':') || pattern[at] === segment);
}

function named({ path }: RouteRow): number {
  if (path === '*') return -1;
  return segmentsOf(path).filter((segment) => !segment.startsWith(':')).length;
}
