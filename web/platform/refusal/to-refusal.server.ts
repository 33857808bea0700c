import { errorRow } from '../../../contract/errors.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { type Catalogue, refusalText, violationText } from '../../../contract/platform/refusal-text.ts';
import { textsFor } from '../texts.server.ts';
import { speakerOf } from '../texts.ts';
import type { Refusal } from './refusal.ts';

/** A field a page shows; `wrong` is a text of its own for it, about the `value` that was sent. */
type Field = { name: string; wrong?: string };

/**
 * Only the fields on show are pointed at: a link to another would lead nowhere.
 * @throws whatever is not a refusal
 */
export function toRefusal(
  error: unknown,
  { language, config, requestId }: PageRequest,
  fields: readonly Field[] = [],
): Refusal {
  if (!isProblem(error)) throw error;
  const i18n = textsFor(language, config.look.texts);
  const say = speakerOf(i18n);
  const has = (id: string) => Object.hasOwn(i18n.messages, id);
  const catalogue: Catalogue = { language, has, say, phone: config.phone.number, requestId };
  const { code, violations } = error;
  return {
    code,
    status: errorRow(code).status,
    text: refusalText(code, 'text', catalogue),
    cause: refusalText(code, 'cause', catalogue),
    advice: refusalText(code, 'next', catalogue),
    faults: violations.flatMap((violation) => {
      const { propertyName: name, invalidValue: value } = violation;
      const field = fields.find((shown) => shown.name === name);
      return field
        ? [{ name, text: field.wrong ? say(field.wrong, { value }) : violationText(violation, catalogue) }]
        : [];
    }),
  };
}
