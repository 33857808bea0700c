import type { RelativeProof } from '../../contract/entitlement/relative-desk.ts';
import type { FieldRow } from '../platform/form/field-row.ts';
import { FieldsForm } from '../platform/form/fields-form.tsx';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { useFormat } from '../platform/format.ts';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';

type Cover = RelativeProof['cover'];
type Shown = { cover: Cover; outcome: (FormOutcome & { intent: string }) | undefined };

/** Whether the holder's policy insures the relative, for who decides it. */
export function RelativeCover({ cover, outcome }: Shown) {
  const t = useT();
  const fields = useFields(cover);
  const of = (intent: string) => (outcome?.intent === intent ? outcome : undefined);
  return (
    <section aria-labelledby="cover" className="grid gap-6">
      <h2 id="cover" className="text-l">
        {t('desk.relative.cover_title')}
      </h2>
      {cover.file && (
        <PageForm method="post" className="grid justify-items-start gap-2">
          <p className="wrap-anywhere">{cover.file.name}</p>
          <Button kind="quiet" name="intent" value="open_cover">
            {t('desk.relative.cover_open')}
          </Button>
        </PageForm>
      )}
      {cover.dueAt !== null && (
        <>
          <p>{t('desk.relative.cover_lead')}</p>
          <FieldsForm
            id="form-confirm-cover"
            fields={fields}
            outcome={of('confirm_cover')}
            shown={suggested(cover)}
            intent="confirm_cover"
            button={t('desk.relative.confirm_cover')}
          />
          <FieldsForm
            id="form-refuse-cover"
            fields={reasonFields}
            outcome={of('refuse_cover')}
            intent="refuse_cover"
            button={t('desk.relative.refuse_cover')}
          />
        </>
      )}
    </section>
  );
}

export const reasonFields: readonly FieldRow[] = [
  { name: 'reason', kind: 'long-text', hint: 'desk.relative.reason_hint', longest: 500 },
];

export const coverFields: readonly FieldRow[] = [
  { name: 'policyNo', kind: 'radios' },
  { name: 'insuredPersonId', kind: 'select', hint: 'desk.relative.alike_hint', optional: true },
  { name: 'from', kind: 'day', hint: 'desk.relative.from_hint' },
];

/** Most are insured as long as the policy is there. */
function suggested({ policies: [first] }: Cover) {
  return { values: { from: first?.validFrom }, dates: {}, phoneSuggestion: undefined };
}

function useFields({ policies }: Cover): FieldRow[] {
  const t = useT();
  const { dayLong } = useFormat();
  const [first] = policies;
  const named = policies.map(({ policyNo, product }) => ({ value: policyNo, label: `${policyNo} · ${product}` }));
  const alike = policies.flatMap(({ policyNo, alike }) =>
    alike.map(({ id, lastName, firstName, birthDate }) => ({
      value: id,
      label: t('desk.relative.alike', { name: `${lastName} ${firstName}`, day: dayLong(birthDate), policy: policyNo }),
    })),
  );
  const more: Record<string, Partial<FieldRow>> = {
    policyNo: { options: named, ...(first && { initial: first.policyNo }) },
    insuredPersonId: { options: alike },
  };
  return coverFields
    .filter(({ name }) => name !== 'insuredPersonId' || alike.length > 0)
    .map((field) => ({ ...field, ...more[field.name] }));
}
