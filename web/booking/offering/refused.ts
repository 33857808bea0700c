import { errorRow } from '../../../contract/errors.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { NextStep } from '../../../contract/platform/error-row.ts';
import { type ErrorCode, isProblem, type Violation } from '../../../contract/platform/problem.ts';
import { type Catalogue, refusalText, violationText } from '../../../contract/platform/refusal-text.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';

/** A refusal in words: the catalogue has hundreds of texts, so the server says the one that is needed. */
export type Refused = {
  status: number;
  code: ErrorCode;
  next: NextStep;
  text: string;
  cause: string;
  advice: string;
  fields: Record<string, string>;
};

/** @throws whatever is not a refusal */
export function refusedOf(error: unknown, { language, config, requestId }: PageRequest): Refused {
  if (!isProblem(error)) throw error;
  const t = speakerOf(textsFor(language, config.look.texts));
  const { code, violations } = error;
  const { status, next } = errorRow(code);
  const catalogue: Catalogue = { language, has: () => true, say: t, phone: config.phone.number, requestId };
  const field = (violation: Violation) =>
    violation.propertyName === 'location'
      ? t('search.place.unknown', { place: violation.invalidValue })
      : violationText(violation, catalogue);
  const known = violations.filter(({ propertyName }) => fieldNames.includes(propertyName));
  return {
    status,
    code,
    next,
    text: refusalText(code, 'text', catalogue),
    cause: refusalText(code, 'cause', catalogue),
    advice: refusalText(code, 'next', catalogue),
    fields: Object.fromEntries(known.map((violation) => [violation.propertyName, field(violation)])),
  };
}

const fieldNames = ['subfunction', 'location', 'providerName', 'doctorName', 'week', 'page'];
