import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { href } from '../../../contract/href.ts';
import type { Draft } from '../../platform/form/draft.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Radios } from '../../platform/ui/choices.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import type { WaitingListQuestion } from './ask.server.ts';
import { FreeNow } from './free-now.tsx';
import type { WaitingOutcome } from './outcome.ts';
import { WindowChoices } from './window-choices.tsx';
import { location, windowFields } from './wish-fields.ts';

type Days = { today: string; last: string };
type Props = {
  list: Days & { draft: Draft | undefined; formKey: string };
  ask: WaitingListQuestion;
  outcome: WaitingOutcome | undefined;
};

export function JoinForm({ list, ask, outcome: answered }: Props) {
  const t = useT();
  const when = useWhen();
  const outcome = answered?.intent === 'join' ? answered : undefined;
  const { doctor, provider, earlier, services } = ask;
  const refusal = outcome?.refusal;
  const wheres = [
    ...(doctor ? [{ value: 'doctor', label: t('waiting.where.doctor', { doctor: doctor.name }) }] : []),
    ...(provider ? [{ value: 'clinic', label: t('waiting.where.clinic', { clinic: provider.name }) }] : []),
    { value: 'place', label: t('waiting.where.place') },
  ];
  const place = {
    ...location,
    hint: wheres.length > 1 ? 'waiting.form.location_hint' : 'waiting.form.location_default',
  };
  return (
    <>
      <p className="text-l">{t('waiting.join.lead', { minutes: waitingRules.offerMinutes })}</p>
      <FreeNow outcome={outcome} formKey={list.formKey} />
      <FieldsForm
        fields={[{ ...place, optional: true }, ...windowFields]}
        outcome={outcome}
        draft={list.draft && suggested(list.draft, list, ask)}
        button={t('waiting.join.button')}
        intent="join"
        hidden={{
          key: list.formKey,
          doctorId: doctor?.id,
          providerId: provider?.id,
          earlierThan: earlier?.token,
          ...(wheres.length === 1 && { where: 'place' }),
        }}
        action={href('waiting-list', {}, queryOf(ask))}
        lead={
          <>
            {earlier && <p>{t('waiting.form.earlier', { when: when(earlier.start, earlier.timeZone) })}</p>}
            <Select
              name="subfunctionId"
              label={t('waiting.form.service')}
              placeholder={t('waiting.form.choose')}
              options={services}
              defaultValue={outcome?.subfunctionId ?? ask.service ?? ''}
              error={faultOf(refusal, 'subfunctionId')}
            />
            {wheres.length > 1 && (
              <Radios
                name="where"
                label={t('waiting.form.where')}
                choices={wheres}
                value={outcome?.where ?? wheres[0]?.value}
              />
            )}
          </>
        }
      >
        <WindowChoices ticked={outcome?.ticked ?? ask.ticked} refusal={refusal} />
      </FieldsForm>
    </>
  );
}

function suggested(draft: Draft, { today, last }: Days, { location: place }: WaitingListQuestion): Draft {
  const values = { location: place, earliest: today, latest: last, ...draft.entries?.values };
  return { ...draft, entries: { dates: {}, phoneSuggestion: undefined, ...draft.entries, values } };
}

function queryOf({ service, doctor, provider, location: place, earlier }: WaitingListQuestion) {
  return {
    subfunction: service,
    doctorId: doctor?.id,
    providerId: provider?.id,
    location: place || undefined,
    earlierThan: earlier?.token,
    new: 1,
  };
}
