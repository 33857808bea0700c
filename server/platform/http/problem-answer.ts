import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorRow } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { articleOf } from '../../../contract/platform/languages.ts';
import type { ErrorCode, ErrorObject, Problem, Violation } from '../../../contract/platform/problem.ts';
import type { Texts } from '../texts.ts';

type Wording = { texts: Texts; language: Language; requestId: string; phone: string };

/** The error object of S3.8-01 for a refusal, worded in the caller's language. */
export function errorObjectOf(refusal: Problem, said: Wording): ErrorObject {
  const hasFacts = Object.keys(refusal.details).length > 0;
  return {
    httpCode: errorRow(refusal.code).status,
    errorCode: refusal.code,
    message: textOf(refusal.code, said),
    violations: refusal.violations.map((violation) => worded(violation, said)),
    requestId: said.requestId,
    ...(hasFacts && { details: refusal.details }),
  };
}

/** The status of a refusal, as Hono types the statuses an answer with a body may have. */
export function statusOf({ code }: Problem): ContentfulStatusCode {
  return statuses.find((status) => status === errorRow(code).status) ?? 500;
}

const statuses = [400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 421, 422, 429, 500, 502, 503, 504] as const;

function textOf(code: ErrorCode, { texts, language, phone, requestId }: Wording): string {
  return texts.say(language, `errors.${code}.text`, { phone, requestId, code, field: '', Article: '', limit: '' });
}

/** S5-12: the field is named, with its article where the language has one. */
function worded(violation: Violation, { texts, language, phone, requestId }: Wording): Violation {
  const name = violation.propertyName.split('.').at(-1) ?? '';
  const field = texts.has(language, `fields.${name}`) ? texts.say(language, `fields.${name}`) : name;
  const id = `errors.${violation.errorCode}.text`;
  const values = {
    phone,
    requestId,
    code: violation.errorCode,
    field,
    Article: articleOf(field, language),
    limit: violation.limit ?? '',
  };
  return { ...violation, message: texts.has(language, id) ? texts.say(language, id, values) : violation.errorCode };
}
