import type { DeskCallBack } from '../../contract/booking/call-back-desk.ts';
import { callOutcomes } from '../../contract/booking/call-back-states.ts';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { faultOf } from '../platform/refusal/refusal.ts';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { Radios } from '../platform/ui/choices.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { TextArea } from '../platform/ui/text-area.tsx';
import { HandOver } from './hand-over.tsx';

type Props = {
  callBack: DeskCallBack;
  outcome: FormOutcome | undefined;
  isMine: boolean;
  acts: boolean;
  mayForOthers: boolean;
  colleagues: readonly { id: string; name: string }[];
};

/** What may follow from here, as forms: nothing where it is closed. */
export function CallBackSteps({ callBack: { state }, outcome, isMine, acts, mayForOthers, colleagues }: Props) {
  const t = useT();
  const waits = state === 'open' || state === 'taken';
  if (!waits) return null;
  return (
    <section className="grid gap-6" aria-labelledby="steps">
      <h2 id="steps" className="text-l">
        {t('desk.steps.title')}
      </h2>
      {acts && state === 'open' && (
        <PageForm method="post">
          <Button name="intent" value="take">
            {t('desk.steps.take')}
          </Button>
        </PageForm>
      )}
      {acts && isMine && <Own outcome={outcome} />}
      {mayForOthers && !isMine && state === 'taken' && (
        <PageForm method="post">
          <Button kind="quiet" name="intent" value="give-back">
            {t('desk.steps.take_from')}
          </Button>
        </PageForm>
      )}
      <HandOver colleagues={colleagues} />
    </section>
  );
}

/** One form, so that a note typed goes along whichever button is pressed. */
function Own({ outcome }: Pick<Props, 'outcome'>) {
  const t = useT();
  const typed = outcome?.typed?.values;
  return (
    <PageForm method="post" className="grid gap-4">
      <TextArea
        name="note"
        label={t('desk.steps.note')}
        hint={t('desk.steps.note_hint')}
        error={faultOf(outcome?.refusal, 'note')}
        defaultValue={typed?.note}
        maxLength={500}
        rows={3}
        optional
      />
      <Radios
        name="outcome"
        label={t('desk.steps.outcome')}
        error={faultOf(outcome?.refusal, 'outcome')}
        value={typed?.outcome}
        choices={callOutcomes.map((value) => ({ value, label: t(`callback.outcome.${value}`) }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="finish">
          {t('desk.steps.finish')}
        </Button>
        <Button kind="quiet" name="intent" value="attempt">
          {t('desk.steps.attempt')}
        </Button>
        <Button kind="quiet" name="intent" value="give-back">
          {t('desk.steps.give_back')}
        </Button>
      </div>
    </PageForm>
  );
}
