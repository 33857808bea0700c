import type { DeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import { type PreauthStep, preauthCase } from '../../../contract/claims/preauthorization-states.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Checkboxes } from '../../platform/ui/choices.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';
import { itemField } from './item-field.ts';

type Props = { preauthorization: DeskPreauthorization; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function PreauthSteps({ preauthorization, outcome, somebody }: Props) {
  const t = useT();
  const may = (step: PreauthStep) => mayTake(preauthCase, step, preauthorization, somebody);
  return (
    <CaseSteps kind={preauthCase} facts={preauthorization} somebody={somebody} outcome={outcome}>
      {(may('ask') || may('approve')) && (
        <>
          {may('approve') && <Decision preauthorization={preauthorization} outcome={outcome} />}
          {may('reject') && (
            <StepForm intent="reject" button={t('desk.preauth.step.reject')} kind="quiet">
              <Words name="reason" outcome={outcome} longest={1000} />
            </StepForm>
          )}
          {may('ask') && (
            <StepForm intent="ask" button={t('desk.preauth.step.ask')} kind="quiet">
              <Words name="text" outcome={outcome} longest={2000} />
            </StepForm>
          )}
        </>
      )}
    </CaseSteps>
  );
}

type OutcomeProps = Pick<Props, 'outcome'>;

function Words({ name, longest, outcome }: OutcomeProps & { name: 'reason' | 'text'; longest: number }) {
  const t = useT();
  return (
    <TextArea
      name={name}
      label={t(`desk.preauth.${name}`)}
      error={faultOf(outcome?.refusal, name)}
      defaultValue={outcome?.entries?.values[name]}
      maxLength={longest}
      rows={3}
    />
  );
}

function Decision({ preauthorization: { items, benefits }, outcome }: OutcomeProps & Pick<Props, 'preauthorization'>) {
  const t = useT();
  const { config } = usePageContext();
  const { money } = useFormat();
  const field = (name: string, initial?: string) => ({
    name,
    error: faultOf(outcome?.refusal, name),
    defaultValue: outcome?.entries?.values[name] ?? initial,
  });
  const numeric = { inputMode: 'numeric' } as const;
  return (
    <StepForm intent="decide" button={t('desk.preauth.step.decide')}>
      {items.map(({ no, service, qty }) => {
        const line = benefits.find((one) => one.no === no);
        const of = (name: string) => itemField(no - 1, name);
        const ticked = outcome?.entries?.values[of('providerIds')]?.split(',') ?? [];
        return (
          <fieldset key={no} className="grid gap-3">
            <legend className="mb-2 font-semibold">{`${no}. ${service}`}</legend>
            <TextField {...field(of('qty'), String(qty))} {...numeric} label={t('desk.preauth.qty', { qty })} />
            {line?.isMoney && (
              <TextField
                {...field(of('amount'))}
                {...numeric}
                label={t('desk.preauth.amount')}
                hint={t('desk.preauth.amount_hint')}
              />
            )}
            {line && line.providers.length > 0 && (
              <details open={ticked.length > 0}>
                <summary className="min-h-11 cursor-pointer py-2">{t('desk.preauth.providers')}</summary>
                <Checkboxes
                  name={of('providerIds')}
                  label={t('desk.preauth.providers_hint')}
                  error={faultOf(outcome?.refusal, of('providerIds'))}
                  values={ticked}
                  choices={line.providers.map(({ id, name, price }) => ({
                    value: String(id),
                    label: price === null ? name : `${name} · ${money({ amount: price, currency: config.currency })}`,
                  }))}
                />
              </details>
            )}
            <TextField {...field(of('remark'))} label={t('desk.preauth.item_remark')} optional maxLength={300} />
          </fieldset>
        );
      })}
      <TextField
        {...field('validDays', String(preauthRules.validDays))}
        {...numeric}
        label={t('desk.preauth.valid_days')}
      />
      <TextField {...field('remark')} label={t('desk.preauth.remark')} optional maxLength={1000} />
    </StepForm>
  );
}
