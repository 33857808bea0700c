import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';

const marks = ['5', '4', '3', '2', '1'].map((value) => ({ value, text: `appointments.rate.${value}` }));

/** The five categories of S3.13-03, each rated from 5 to 1, and a comment. */
export const rateFields: readonly FieldRow[] = [
  ...['waiting', 'careConditions', 'staffCompetence', 'behaviour', 'overall'].map(
    (name): FieldRow => ({ name, kind: 'select', options: marks }),
  ),
  { name: 'comment', kind: 'long-text', optional: true, longest: 1000, hint: 'appointments.rate.comment_hint' },
];

export const disputeFields: readonly FieldRow[] = [
  { name: 'note', kind: 'long-text', optional: true, longest: 500, hint: 'appointments.dispute.hint' },
];

type Props = {
  disputes: { may: boolean; at: string | null };
  rateUntil: string | null;
  rated: boolean;
  timeZone: string;
  outcome: FormOutcome | undefined;
};

export function AfterVisit({ disputes, rateUntil, rated, timeZone, outcome }: Props) {
  const t = useT();
  const when = useWhen();
  if (disputes.at) return <p>{t('appointments.dispute.sent', { when: when(disputes.at, timeZone) })}</p>;
  if (rated) return <p>{t('appointments.rate.thanks')}</p>;
  const form = disputes.may ? 'dispute' : rateUntil ? 'rate' : undefined;
  if (!form) return null;
  return (
    <section aria-labelledby={form} className="grid gap-4">
      <h2 id={form} className="text-l">
        {t(`appointments.${form}.title`)}
      </h2>
      <p>{t(`appointments.${form}.lead`, { when: rateUntil ? when(rateUntil, timeZone) : '' })}</p>
      <FieldsForm
        id={`form-${form}`}
        fields={form === 'rate' ? rateFields : disputeFields}
        outcome={outcome}
        intent={form}
        button={t(`appointments.${form}.button`)}
      />
    </section>
  );
}
