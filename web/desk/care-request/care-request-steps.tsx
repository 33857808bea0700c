import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import type { FreeTimes as Found, FreeTime } from '../../../contract/care/proposed-time.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { type CareRequestStep, stateAfter } from '../../../contract/care/request-steps.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { HandOver } from '../hand-over.tsx';
import { FreeTimes } from '../times/free-times.tsx';
import { OtherTimes } from '../times/other-times.tsx';
import type { TimesQuery } from '../times/time-value.ts';

export type CareStepsProps = {
  request: DeskCareRequest;
  outcome: FormOutcome | undefined;
  isMine: boolean;
  acts: boolean;
  colleagues: readonly { id: string; name: string }[];
  found: Found | undefined;
  query: TimesQuery;
};

/** In the order they are needed most. */
const written = ['answer', 'ask', 'write', 'close', 'refuse'] as const;

/** What may follow from here, as forms: nothing where it is over. */
export function CareRequestSteps({ request, outcome, isMine, acts, colleagues, found, query }: CareStepsProps) {
  const t = useT();
  const { status, holder } = request;
  if (careRequestStates[status].over) return null;
  return (
    <section id="steps" className="grid gap-6" aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-l">
        {t('desk.steps.title')}
      </h2>
      {acts && holder === null && (
        <PageForm method="post">
          <Button name="intent" value="take">
            {t('desk.steps.take')}
          </Button>
        </PageForm>
      )}
      {acts && isMine && <Own request={request} outcome={outcome} times={found?.times ?? []} />}
      {found && <OtherTimes visits={found.visits} query={query} />}
      <HandOver colleagues={colleagues} />
    </section>
  );
}

/** All buttons belong to one form, so that the text typed is sent whichever is pressed. */
function Own({
  request,
  outcome,
  times,
}: Pick<CareStepsProps, 'request' | 'outcome'> & { times: readonly FreeTime[] }) {
  const t = useT();
  const { person, care } = request;
  const typed = outcome?.typed?.values;
  const may = (step: CareRequestStep) => stateAfter(step, request) !== undefined;
  return (
    <PageForm method="post" className="grid gap-4">
      <TextArea
        name="text"
        label={t('desk.request.text')}
        hint={t('desk.request.text_hint')}
        error={faultOf(outcome?.refusal, 'text')}
        defaultValue={typed?.text}
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
        chosen={typed?.times?.split(',') ?? []}
        error={faultOf(outcome?.refusal, 'times')}
        mayPropose={may('propose')}
        mayBook={person !== null && may('book')}
        isKnown={person !== null}
      />
    </PageForm>
  );
}
