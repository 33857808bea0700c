import { z } from 'zod';
import { isErrorCode } from '../../../contract/errors.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { Details } from '../../../contract/platform/error-object.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import { fileFaultField } from '../../../contract/records/staged-fields.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';

const Fault = z.object({ code: z.custom<ErrorCode>(isErrorCode), details: Details });

/** A refusal of an uploaded file is shown as a fault of the field in which it was chosen. */
export function fileRefusal(form: FormData, pageRequest: PageRequest): Refusal | undefined {
  const refused = form.getAll(fileFaultField).flatMap((text) => {
    const { data } = Fault.safeParse(parsed(String(text)));
    return data ? [toRefusal(problem(data.code, data.details), pageRequest)] : [];
  });
  const [first] = refused;
  if (!first) return undefined;
  return { ...first, faults: refused.map(({ text, advice }) => ({ name: 'file', text: `${text} ${advice}` })) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
