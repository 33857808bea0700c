import { z } from 'zod';

/** What is wrong with a file of the installation: one line per fault. */
export function linesOf(error: unknown): string[] {
  if (error instanceof z.ZodError) return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return (error instanceof Error ? error.message : String(error)).split('\n');
}
