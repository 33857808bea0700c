import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorRow } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import type { ErrorObject } from '../../../contract/platform/error-object.ts';
import type { Problem } from '../../../contract/platform/problem.ts';
import { type Catalogue, refusalText, violationText } from '../../../contract/platform/refusal-text.ts';
import type { Texts } from '../texts.ts';

type Wording = { texts: Texts; language: Language; requestId: string; phone: string };

export function errorObjectOf(refusal: Problem, { texts, language, requestId, phone }: Wording): ErrorObject {
  const catalogue: Catalogue = {
    language,
    has: (id) => texts.has(language, id),
    say: (id, values) => texts.say(language, id, values),
    phone,
    requestId,
  };
  const hasFacts = Object.keys(refusal.details).length > 0;
  return {
    httpCode: errorRow(refusal.code).status,
    errorCode: refusal.code,
    message: refusalText(refusal, 'text', catalogue),
    violations: refusal.violations.map((violation) => ({ ...violation, message: violationText(violation, catalogue) })),
    requestId,
    ...(hasFacts && { details: refusal.details }),
  };
}

export function statusOf({ code }: Problem): ContentfulStatusCode {
  return statuses.find((status) => status === errorRow(code).status) ?? 500;
}

const statuses = [
  400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 421, 422, 429, 500, 502, 503, 504,
] as const;
