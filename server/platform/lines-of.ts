import { z } from 'zod';

export function linesOf(error: unknown): string[] {
  if (error instanceof z.ZodError) return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return (error instanceof Error ? error.message : String(error)).split('\n');
}
