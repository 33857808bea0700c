import { z } from 'zod';
import { memberOf } from '../../../contract/platform/member-of.ts';
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

/** The whole resource of a PUT, or the members that a JSON Patch sets at the top. */
export function changeIn(method: 'PUT' | 'PATCH', body: unknown): Change['to'] {
  if (method === 'PUT') return () => body;
  const patch = JsonPatch.safeParse(body);
  if (!patch.success) throw problem('KJSON');
  return (now) => {
    const members = new Map<string, unknown>(Object.entries(now));
    for (const step of patch.data) {
      const name = /^\/([A-Za-z]+)$/.exec(step.path)?.[1];
      if (name === undefined) throw unreadable(step.path);
      if (step.op === 'test' && JSON.stringify(memberOf(now, name)) !== JSON.stringify(step.value))
        throw problem('KD004');
      if (step.op === 'remove') members.delete(name);
      else if (step.op !== 'test') members.set(name, step.value);
    }
    return Object.fromEntries(members);
  };
}
