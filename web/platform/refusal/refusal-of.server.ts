import { z } from 'zod';
import { FreeTime } from '../../../contract/directory/offering.ts';
import { errorRow } from '../../../contract/errors.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { Refusal } from './refusal.ts';

const Facts = z.object({ alternatives: z.array(FreeTime).catch([]), timeZone: z.string().optional().catch(undefined) });

/** @throws whatever is not a refusal */
export function refusalOf(error: unknown): Refusal {
  if (!isProblem(error)) throw error;
  const { code, violations } = error;
  const { status, next } = errorRow(code);
  const { alternatives, timeZone } = Facts.parse(error.facts);
  return { code, status, next, violations: [...violations], alternatives, timeZone };
}
