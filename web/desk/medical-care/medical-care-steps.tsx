import type { ReactNode } from 'react';
import type { DeskCare } from '../../../contract/care/medical-care-desk.ts';
import { type CareStep, careCase } from '../../../contract/care/medical-care-states.ts';
import type { Specialization } from '../../../contract/directory/location.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox, Radios } from '../../platform/ui/choices.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import type { DeskTimes } from '../times/find-times.server.ts';
import { FreeTimes } from '../times/free-times.tsx';
import { OtherTimes } from '../times/other-times.tsx';
import type { TimesQuery } from '../times/time-value.ts';

type Props = {
  care: DeskCare;
  outcome: FormOutcome | undefined;
  somebody: CaseOperator;
  times: DeskTimes | undefined;
  query: TimesQuery;
  visits: readonly Specialization[];
};

/** Steps that send the same fields are buttons of one form. */
const forms: readonly {
  steps: readonly CareStep[];
  Fields?: (props: FieldsProps) => ReactNode;
  /** The button's intent, for a step that can be taken in several ways. */
  intent?: string;
}[] = [
  { steps: ['approve'], Fields: Decisions },
  { steps: ['appear', 'finish', 'send_for_approval', 'await_booking', 'close'] },
  { steps: ['book'], Fields: Appointment },
  { steps: ['add_item'], Fields: PricedVisit, intent: 'add_visit' },
  { steps: ['add_item'], Fields: Item },
  { steps: ['reject', 'cancel', 'delete'], Fields: Reason },
];

function factsOf(care: DeskCare) {
  return { ...care, hasItems: care.items.length > 0 };
}

export function mayAddItem(care: DeskCare, somebody: CaseOperator): boolean {
  return mayTake(careCase, 'add_item', factsOf(care), somebody);
}

export function mayPropose(care: DeskCare, somebody: CaseOperator): boolean {
  return mayTake(careCase, 'propose', factsOf(care), somebody);
}

export function CareSteps({ care, outcome, somebody, times, query, visits }: Props) {
  const t = useT();
  const facts = factsOf(care);
  const openForms = forms
    .map((form) => ({ ...form, steps: form.steps.filter((step) => mayTake(careCase, step, facts, somebody)) }))
    .filter(({ steps }) => steps.length > 0);
  return (
    <CaseSteps kind={careCase} facts={facts} somebody={somebody} outcome={outcome}>
      {(times || openForms.length > 0) && (
        <>
          {times && <Times deskTimes={times} query={query} outcome={outcome} />}
          {openForms.map(({ steps, Fields, intent }) => (
            <PageForm key={intent ?? steps.join()} method="post" className="grid gap-3 border-t border-border pt-4">
              {Fields && <Fields care={care} outcome={outcome} visits={visits} />}
              <div className="flex flex-wrap gap-3">
                {steps.map((step, no) => (
                  <Button key={step} kind={no === 0 ? 'action' : 'quiet'} name="intent" value={intent ?? step}>
                    {t(`desk.care.step.${intent ?? step}`)}
                  </Button>
                ))}
              </div>
            </PageForm>
          ))}
        </>
      )}
    </CaseSteps>
  );
}

/** Only times that the customer may book are listed, because the desk does not book for them. */
function Times({ deskTimes, query, outcome }: Pick<Props, 'query' | 'outcome'> & { deskTimes: DeskTimes }) {
  const { times } = deskTimes;
  const free = (
    <FreeTimes
      times={times}
      chosen={outcome?.entries?.values.times?.split(',') ?? []}
      error={faultOf(outcome?.refusal, 'times')}
      mayPropose
      mayBook={false}
      isKnown
    />
  );
  return (
    <div className="grid gap-3 border-t border-border pt-4">
      {times.length > 0 ? <PageForm method="post">{free}</PageForm> : free}
      <OtherTimes times={deskTimes} query={query} />
    </div>
  );
}

type FieldsProps = Pick<Props, 'care' | 'outcome' | 'visits'>;

function Decisions({ care: { items } }: FieldsProps) {
  const t = useT();
  return items.map(({ no, name, approved }) => (
    <Radios
      key={no}
      name={`item-${no}`}
      label={t('desk.care.decide', { name })}
      value={approved === null ? undefined : approved ? 'yes' : 'no'}
      choices={['yes', 'no'].map((value) => ({ value, label: t(`desk.care.approved.${value}`) }))}
    />
  ));
}

function Reason({ care: { appointment }, outcome }: FieldsProps) {
  const t = useT();
  const { money } = useFormat();
  const number = appointment?.reservation;
  return (
    <>
      <TextArea
        name="reason"
        label={t('desk.care.reason')}
        error={faultOf(outcome?.refusal, 'reason')}
        defaultValue={outcome?.entries?.values.reason}
        maxLength={500}
        rows={3}
      />
      {number && <p>{t('desk.care.cancel_visit', { number })}</p>}
      {appointment?.paid && appointment.givesBack && (
        <>
          <p>{t('desk.care.gives_back', { amount: money(appointment.givesBack), paid: money(appointment.paid) })}</p>
          <input type="hidden" name="givesBack" value={appointment.givesBack.amount} />
        </>
      )}
      {outcome?.refusal?.code === 'KT012' && <Checkbox name="lateAccepted" label={t('reservation.rule.accept')} />}
    </>
  );
}

function Appointment({ outcome }: FieldsProps) {
  const t = useT();
  const field = useField(outcome);
  return (
    <>
      <TextField {...field('provider')} label={t('desk.care.provider')} />
      <TextField {...field('doctor')} label={t('desk.care.doctor')} optional />
      <TextField {...field('time')} label={t('desk.care.time')} />
      <TextField {...field('reservationNumber')} label={t('desk.care.reservation')} optional />
    </>
  );
}

function PricedVisit({ outcome, visits, care }: FieldsProps) {
  const t = useT();
  const field = useField(outcome);
  return (
    <>
      <p>{t('desk.care.item.listed_lead')}</p>
      <Select
        name="subfunctionId"
        label={t('desk.care.item.visit')}
        defaultValue={outcome?.entries?.values.subfunctionId}
        placeholder={t('desk.care.item.choose')}
        error={faultOf(outcome?.refusal, 'subfunctionId')}
        groups={visits.map(({ name: label, subfunctions }) => ({
          label,
          options: subfunctions.map(({ id, name }) => ({ value: id, label: name })),
        }))}
      />
      <TextField
        {...field('itemProvider')}
        label={t('desk.care.provider')}
        defaultValue={outcome?.entries?.values.itemProvider ?? care.provider ?? undefined}
      />
    </>
  );
}

function Item({ outcome }: FieldsProps) {
  const t = useT();
  const field = useField(outcome);
  const { currency } = useConfig();
  const { money } = useFormat();
  const number = { inputMode: 'numeric' } as const;
  return (
    <>
      <TextField {...field('code')} label={t('desk.care.item.code')} />
      <TextField {...field('name')} label={t('desk.care.item.name')} />
      <TextField {...field('qty')} {...number} label={t('desk.care.item.qty')} />
      <TextField
        {...field('unitPrice')}
        {...number}
        label={t('desk.care.item.unitPrice')}
        hint={t('desk.care.item.in_currency', { example: money({ amount: 2_500_000, currency }) })}
      />
      <input type="hidden" name="currency" value={currency} />
      <p>{t('desk.care.item.split')}</p>
    </>
  );
}

function useField(outcome: FormOutcome | undefined) {
  return (name: string) => ({
    name,
    error: faultOf(outcome?.refusal, name),
    defaultValue: outcome?.entries?.values[name],
  });
}
