import { errorRow } from '../../../contract/errors.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { fieldNameOf } from '../../../contract/platform/field-name.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { type Catalogue, refusalText, violationText } from '../../../contract/platform/refusal-text.ts';
import { textsFor } from '../texts.server.ts';
import { speakerOf } from '../texts.ts';
import type { Refusal } from './refusal.ts';

/** `wrong` is the id of the field's own text for a fault, which may name the sent `value`; `words` is that of its label. */
type Field = { name: string; wrong?: string; words?: string };

/** @throws the error itself when it is not a Problem */
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
    text: refusalText(error, 'text', catalogue),
    cause: refusalText(error, 'cause', catalogue),
    advice: refusalText(error, 'next', catalogue),
    faults: violations.flatMap((violation) => {
      const { propertyName: name, invalidValue: value } = violation;
      const field = fields.find((row) => row.name === name);
      if (!field) return [];
      const labelled = { ...violation, propertyName: field.words ?? name };
      return [{ name, text: field.wrong ? say(field.wrong, { value }) : violationText(labelled, catalogue) }];
    }),
    others: violations
      .filter(({ propertyName: name }) => fields.every((row) => row.name !== name))
      .map((violation) => lineOf(violation, catalogue)),
  };
}

function lineOf({ errorCode: code, propertyName, invalidValue: value }: Violation, { has, say }: Catalogue): string {
  const id = `fields.${fieldNameOf(propertyName)}`;
  const property = has(id) ? say(id, {}) : propertyName;
  // The value of a secret field is empty here, so the text must not show one.
  return value === ''
    ? say('messages.violation.hidden', { code, property })
    : say('messages.violation', { code, property, value });
}
