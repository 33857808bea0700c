import type { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { textOf } from '../../platform/form/text-of.ts';

/** @throws Problem KA008 when the answer does not match the schema */
export function passkeyAnswer<S extends z.ZodType>(form: FormData, schema: S): z.infer<S> {
  try {
    return schema.parse(JSON.parse(textOf(form, 'answer') ?? ''));
  } catch {
    throw problem('KA008');
  }
}
