import { errorRow } from '../../../contract/errors.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { NextStep } from '../../../contract/platform/error-row.ts';
import { articleOf } from '../../../contract/platform/languages.ts';
import { type ErrorCode, isProblem, type Violation } from '../../../contract/platform/problem.ts';
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
export function refusedOf(error: unknown, { language, config }: PageRequest): Refused {
  if (!isProblem(error)) throw error;
  const t = speakerOf(textsFor(language, config.look.texts));
  const { code, violations } = error;
  const { status, next } = errorRow(code);
  const phone = config.phone.number;
  const say = (part: string) => t(`errors.${code}.${part}`, { phone });
  const field = ({ propertyName, errorCode, limit, invalidValue }: Violation) =>
    propertyName === 'location'
      ? t('search.place.unknown', { place: invalidValue })
      : t(`errors.${errorCode}.text`, {
          field: t(`fields.${propertyName}`),
          Article: articleOf(t(`fields.${propertyName}`), language),
          limit: limit ?? 0,
        });
  const known = violations.filter(({ propertyName }) => fieldNames.includes(propertyName));
  return {
    status,
    code,
    next,
    text: say('text'),
    cause: say('cause'),
    advice: say('next'),
    fields: Object.fromEntries(known.map((violation) => [violation.propertyName, field(violation)])),
  };
}

const fieldNames = ['subfunction', 'location', 'providerName', 'doctorName', 'week', 'page'];
