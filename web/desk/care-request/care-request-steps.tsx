import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import type { FreeTime } from '../../../contract/care/proposed-time.ts';
import { type CareRequestStep, requestCase } from '../../../contract/care/request-steps.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import type { DeskTimes } from '../times/find-times.server.ts';
import { FreeTimes } from '../times/free-times.tsx';
import { OtherTimes } from '../times/other-times.tsx';
import type { TimesQuery } from '../times/time-value.ts';

type Props = {
  request: DeskCareRequest;
  outcome: FormOutcome | undefined;
  somebody: CaseOperator;
  times: DeskTimes | undefined;
  query: TimesQuery;
};

const written = ['answer', 'ask', 'write', 'close', 'refuse'] as const;

export function mayWork(request: DeskCareRequest, somebody: CaseOperator): boolean {
  return request.contents !== null && mayTake(requestCase, 'write', request, somebody);
}

export function CareRequestSteps({ request, outcome, somebody, times, query }: Props) {
  return (
    <CaseSteps
      kind={requestCase}
      facts={request}
      somebody={somebody}
      outcome={outcome}
      isTakable={request.contents !== null}
    >
      {mayWork(request, somebody) && (
        <>
          <Own request={request} outcome={outcome} somebody={somebody} times={times?.times ?? []} />
          {times && <OtherTimes times={times} query={query} />}
        </>
      )}
    </CaseSteps>
  );
}

/** All buttons are in one form, so that any of them sends the typed text. */
function Own({
  request,
  outcome,
  somebody,
  times,
}: Pick<Props, 'request' | 'outcome' | 'somebody'> & { times: readonly FreeTime[] }) {
  const t = useT();
  const { person, care } = request;
  const values = outcome?.entries?.values;
  const may = (step: CareRequestStep) => mayTake(requestCase, step, request, somebody);
  return (
    <PageForm method="post" className="grid gap-4">
      <TextArea
        name="text"
        label={t('desk.request.text')}
        hint={t('desk.request.text_hint')}
        error={faultOf(outcome?.refusal, 'text')}
        defaultValue={values?.text}
        maxLength={2000}
        rows={5}
      />
      <div className="flex flex-wrap gap-3">
        {may('complete') && (
          <Button name="intent" value="complete">
            {t('desk.request.do.complete')}
          </Button>
        )}
        {written.filter(may).map((intent, no) => (
          <Button key={intent} kind={no === 0 && !may('complete') ? 'action' : 'quiet'} name="intent" value={intent}>
            {t(`desk.request.do.${intent}`)}
          </Button>
        ))}
        {may('organise') && care === null && (
          <Button kind="quiet" name="intent" value="organise">
            {t('desk.request.do.organise')}
          </Button>
        )}
      </div>
      <FreeTimes
        times={may('propose') || may('book') ? times : []}
        chosen={values?.times?.split(',') ?? []}
        error={faultOf(outcome?.refusal, 'times')}
        mayPropose={may('propose')}
        mayBook={person !== null && may('book')}
        isKnown={person !== null}
      />
    </PageForm>
  );
}
