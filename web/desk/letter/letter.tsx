import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { letterCase } from '../../../contract/desk/letter-states.ts';
import { getStuckLetter, resendLetter, type StuckLetter, settleLetter } from '../../../contract/desk/letters.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { caseAction } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { StepForm } from '../case/step-form.tsx';
import { StepsSection } from '../case/steps-section.tsx';
import { useAge } from '../case/use-age.ts';
import { useKindText } from '../case/use-kind-text.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, operator, now } = pageRequestOf(context);
  const letter = await call(getStuckLetter, { letterId: params.id ?? '' });
  return { letter, now, somebody: { id: operator?.id ?? '', rights: operator?.rights ?? [] } };
}

const fields: readonly FieldRow[] = [{ name: 'note', kind: 'long-text', hint: 'desk.steps.note_hint', longest: 500 }];

export async function action({ request, params, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-letter',
    id: params.id ?? '',
    fields,
    steps: {
      resend: (call, letterId) => call(resendLetter, { letterId }),
      settle: (call, letterId, field) => call(settleLetter, { letterId, note: field('note') }),
    },
  });
}

export default function DeskLetterPage() {
  const t = useT();
  const { letter, now, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { number, state, history } = letter;
  return (
    <CasePage
      title={t('desk.letter.title', { number })}
      list="letters"
      outcome={outcome}
      history={history}
      steps={
        mayTake(letterCase, 'settle', { status: state, holder: null }, somebody) && (
          <StepsSection>
            <StepForm intent="resend" button={t('desk.letter.resend')} lead={t('desk.letter.resend_lead')} />
            <StepForm
              intent="settle"
              button={t('desk.letter.settle')}
              kind="quiet"
              lead={t('desk.letter.note')}
              fields={fields}
              outcome={outcome}
            />
          </StepsSection>
        )
      }
    >
      <Facts letter={letter} now={now} />
    </CasePage>
  );
}

function Facts({ letter, now }: { letter: StuckLetter; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const kindText = useKindText();
  const { timeZone } = useConfig();
  const { kind, state, to, failure, code, tries, since, settledBy, note } = letter;
  const why = failure === null ? undefined : t(`desk.letter.failure.${failure}`);
  const rows: [string, string | null | undefined][] = [
    ['desk.fact.state', t(`desk.letter.state.${state}`)],
    ['desk.narrow.kind', kindText('letter', kind)],
    ['desk.column.to', to],
    ['desk.column.why', why !== undefined && code !== null ? t('desk.letter.failure.with', { why, code }) : why],
    ['desk.letter.tries', String(tries)],
    ['desk.letter.since', `${when(since, timeZone)} (${age(since)})`],
    ['desk.letter.settled_by', settledBy],
    ['desk.steps.note', note],
  ];
  return <SummaryList rows={rows.flatMap(([term, value]) => (value ? [{ term: t(term), value }] : []))} />;
}
