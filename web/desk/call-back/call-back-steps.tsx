import type { DeskCallBack } from '../../../contract/booking/call-back-desk.ts';
import { callBackCase, callOutcomes } from '../../../contract/booking/call-back-states.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Radios } from '../../platform/ui/choices.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';

type Props = { callBack: DeskCallBack; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function CallBackSteps({ callBack, outcome, somebody }: Props) {
  const facts = { status: callBack.state, holder: callBack.holder };
  return (
    <CaseSteps kind={callBackCase} facts={facts} somebody={somebody} outcome={outcome}>
      {mayTake(callBackCase, 'finish', facts, somebody) && <Own outcome={outcome} />}
    </CaseSteps>
  );
}

/** All buttons are in one form, so that any of them sends the typed note. */
function Own({ outcome }: Pick<Props, 'outcome'>) {
  const t = useT();
  const values = outcome?.entries?.values;
  return (
    <PageForm method="post" className="grid gap-4">
      <TextArea
        name="note"
        label={t('desk.steps.note')}
        hint={t('desk.steps.note_hint')}
        error={faultOf(outcome?.refusal, 'note')}
        defaultValue={values?.note}
        maxLength={500}
        rows={3}
        optional
      />
      <Radios
        name="outcome"
        label={t('desk.steps.outcome')}
        error={faultOf(outcome?.refusal, 'outcome')}
        value={values?.outcome}
        choices={callOutcomes.map((value) => ({ value, label: t(`callback.outcome.${value}`) }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="finish">
          {t('desk.steps.finish')}
        </Button>
        <Button kind="quiet" name="intent" value="attempt">
          {t('desk.steps.attempt')}
        </Button>
      </div>
    </PageForm>
  );
}
