import type { CareRequestKind } from '../../contract/care/request-kinds.ts';
import type { T } from '../platform/texts.ts';
import type { Warning } from '../platform/wizard/wizard.ts';

/** The numbers that each `[part]` of the text calls; those of docs/open-questions.md are left out until somebody verified them. */
const numbers = { emergency: ['tel:112', 'tel:1830'], crisis: ['tel:112', 'tel:116123'] } as const;

/** Help at once for somebody in danger: 112 and the duty doctor, or the crisis line. */
export function helpOf({ before }: Pick<CareRequestKind, 'before'>, t: T): Warning | undefined {
  return (
    before && {
      kind: before === 'crisis' ? 'danger' : 'warning',
      title: t(`care.form.${before}_title`),
      text: t(`care.form.${before}`),
      hrefs: numbers[before],
    }
  );
}
