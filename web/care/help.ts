import type { Help } from '../../contract/care/request-schema.ts';
import type { T } from '../platform/texts.ts';
import type { Warning } from '../platform/wizard/wizard.ts';

/** Numbers to call, one for each `[part]` of a text; those in docs/open-questions.md are missing until they are verified. */
const numbers = {
  emergency: ['tel:112', 'tel:1830'],
  crisis: ['tel:112', 'tel:116123'],
  pressure: ['tel:112'],
} as const satisfies Record<Help, readonly string[]>;

export function helpOf({ before }: { before: Help | undefined }, t: T): Warning | undefined {
  return (
    before && {
      kind: before === 'emergency' ? 'warning' : 'danger',
      word: 'help',
      title: t(`care.form.${before}_title`),
      text: t(`care.form.${before}`),
      hrefs: numbers[before],
    }
  );
}
