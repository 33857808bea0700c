import { applyPatch } from 'rfc6902';
import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import type { Change } from './row.ts';
import { unreadable } from './values.ts';

const JsonPatch = z
  .array(
    z.discriminatedUnion('op', [
      z.object({ op: z.enum(['add', 'replace']), path: z.string().max(200), value: z.unknown() }),
      z.object({ op: z.literal('remove'), path: z.string().max(200) }),
      z.object({ op: z.literal('test'), path: z.string().max(200), value: z.unknown() }),
    ]),
  )
  .min(1)
  .max(20);

/** A PUT has the whole resource, a PATCH a JSON Patch (RFC 6902). */
export function changeIn(method: 'PUT' | 'PATCH', body: unknown): Change['to'] {
  if (method === 'PUT') return () => body;
  const patch = JsonPatch.safeParse(body);
  if (!patch.success) throw problem('KJSON');
  return (now) => {
    const changed = structuredClone(now);
    for (const step of patch.data) {
      const [error] = applyPatch(changed, [step]);
      if (error?.name === 'TestError') throw problem('KD004');
      if (error) throw unreadable(step.path);
    }
    return changed;
  };
}
