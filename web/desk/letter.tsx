import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { getStuckLetter, resendLetter, type StuckLetter, settleLetter } from '../../contract/desk/letters.ts';
import { href } from '../../contract/href.ts';
import { problem } from '../../contract/platform/problem.ts';
import { History } from '../identity/history/history.tsx';
import { pageRequestOf } from '../platform/api.ts';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { answered } from '../platform/form/read.server.ts';
import { textOf } from '../platform/form/text-of.ts';
import { useConfig } from '../platform/page-context.tsx';
import { faultOf } from '../platform/refusal/refusal.ts';
import { RefusalPanel } from '../platform/refusal/refusal-panel.tsx';
import { useT } from '../platform/texts.ts';
import { BackLink } from '../platform/ui/back-link.tsx';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { SummaryList } from '../platform/ui/summary-list.tsx';
import { TextArea } from '../platform/ui/text-area.tsx';
import { useWhen } from '../platform/ui/when.tsx';
import { DeskPage } from './desk-page.tsx';
import { useAge } from './use-age.ts';
import { useKindText } from './use-kind-text.ts';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, operator, now } = pageRequestOf(context);
  const letter = await call(getStuckLetter, { letterId: params.id ?? '' });
  return { letter, now, acts: operator?.rights.includes('letter.act') === true };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const letterId = params.id ?? '';
  return answered(pageRequest, form, [{ name: 'note', kind: 'long-text' }], async () => {
    const { call } = pageRequest;
    const intent = form.get('intent');
    if (intent === 'resend') await call(resendLetter, { letterId });
    else if (intent === 'settle') await call(settleLetter, { letterId, note: textOf(form, 'note') ?? '' });
    else throw problem('#404');
    return redirect(href('desk-letter', { id: letterId }), { status: 303 });
  });
}

export default function DeskLetterPage() {
  const t = useT();
  const { letter, now, acts } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.letter.title', { number: letter.number })}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk', {}, { list: 'letters' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Facts letter={letter} now={now} />
          <section className="grid gap-2">
            <h2 className="text-l">{t('desk.history.title')}</h2>
            <History items={letter.history} isDesk />
          </section>
        </div>
        {acts && letter.state === 'stuck' && <Steps outcome={outcome} />}
      </div>
    </DeskPage>
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

function Steps({ outcome }: { outcome: FormOutcome | undefined }) {
  const t = useT();
  return (
    <section className="grid gap-6" aria-labelledby="steps">
      <h2 id="steps" className="text-l">
        {t('desk.steps.title')}
      </h2>
      <PageForm method="post" className="grid gap-3">
        <p>{t('desk.letter.resend_lead')}</p>
        <div>
          <Button name="intent" value="resend">
            {t('desk.letter.resend')}
          </Button>
        </div>
      </PageForm>
      <PageForm method="post" className="grid gap-3 border-t border-border pt-4">
        <TextArea
          name="note"
          label={t('desk.letter.note')}
          hint={t('desk.steps.note_hint')}
          error={faultOf(outcome?.refusal, 'note')}
          defaultValue={outcome?.typed?.values.note}
          maxLength={500}
          rows={3}
        />
        <div>
          <Button kind="quiet" name="intent" value="settle">
            {t('desk.letter.settle')}
          </Button>
        </div>
      </PageForm>
    </section>
  );
}
