import { StepBack } from '../../../care/form/step-back.tsx';
import { FieldsForm } from '../../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../../platform/form/outcome.ts';
import { faultOf } from '../../../platform/refusal/refusal.ts';
import { useT } from '../../../platform/texts.ts';
import { UploadField } from '../../../records/upload/upload-field.tsx';
import { FieldRows } from './field-rows.tsx';
import type { StepData } from './form-data.ts';

const plain = { also: [] } as const;
const lists = { appointment: 'ranges', care: 'cares' } as const;

type Props = { shown: StepData; outcome: FormOutcome | undefined };

/** One step of S2.8-01: its words, its fields, and on the first the papers. */
export function WizardStep({ shown: { page, fields, draft, staged, chosen, back }, outcome }: Props) {
  const t = useT();
  const list = page === 'appointment' || page === 'care' ? lists[page] : undefined;
  const typed = outcome?.typed ?? draft.typed;
  const hasFiles = page === 'recommendation';
  return (
    <>
      <StepBack to={back} />
      <p className="text-l">{t(`preauth.step.${page}.lead`)}</p>
      {(page === 'care' || page === 'booking') && <HowDecided chosen={chosen} />}
      <FieldsForm
        fields={list ? [] : fields}
        outcome={outcome}
        draft={draft}
        intent="next"
        {...(hasFiles && { encType: 'multipart/form-data' as const })}
        button={t('preauth.form.next')}
        lead={
          hasFiles && (
            <UploadField
              key={staged.map(({ id }) => id).join()}
              purpose={plain}
              staged={staged}
              error={faultOf(outcome?.refusal, 'file')}
            />
          )
        }
      >
        {list && <FieldRows list={list} fields={fields} typed={typed} outcome={outcome} />}
      </FieldsForm>
    </>
  );
}

/** S2.9-04: the price of what is asked for, and up to which it is approved at once. */
function HowDecided({ chosen }: Pick<StepData, 'chosen'>) {
  const t = useT();
  if (chosen.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {chosen.map(({ serviceCode, service, price, quickUpTo, isLeft }) => (
        <li key={serviceCode} className="grid gap-1 rounded-card bg-surface-sunken p-4">
          <p className="font-semibold">{service}</p>
          {price !== null && <p>{t('preauth.price', { price })}</p>}
          <p>{quickUpTo === null ? t('preauth.by_people') : t('preauth.at_once', { price: quickUpTo })}</p>
          {!isLeft && <p className="font-semibold">{t('preauth.nothing_left')}</p>}
        </li>
      ))}
    </ul>
  );
}
