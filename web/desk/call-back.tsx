import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { type DeskCallBack, getCallBack } from '../../contract/booking/call-back-desk.ts';
import { listOperators } from '../../contract/desk/work.ts';
import { href } from '../../contract/href.ts';
import { timeOf } from '../../contract/platform/format.ts';
import { languageName } from '../../contract/platform/languages.ts';
import { pageRequestOf } from '../platform/api.ts';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { answered } from '../platform/form/read.server.ts';
import { useConfig } from '../platform/page-context.tsx';
import { RefusalPanel } from '../platform/refusal/refusal-panel.tsx';
import { useHasText, useT } from '../platform/texts.ts';
import { BackLink } from '../platform/ui/back-link.tsx';
import { Badge } from '../platform/ui/badge.tsx';
import { Link } from '../platform/ui/link.tsx';
import { phoneHref } from '../platform/ui/phone.tsx';
import { SummaryList } from '../platform/ui/summary-list.tsx';
import { useWhen } from '../platform/ui/when.tsx';
import { callBackStep } from './call-back-steps.server.ts';
import { CallBackSteps } from './call-back-steps.tsx';
import { DeskPage } from './desk-page.tsx';
import { useAge } from './use-age.ts';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, operator, now } = pageRequestOf(context);
  const callBack = await call(getCallBack, { callBackId: params.callBackId ?? '' });
  const may = (right: string) => operator?.rights.includes(right) === true;
  const assigns = may('call_back.assign') && may('operator.read');
  const colleagues = assigns ? await call(listOperators, {}) : [];
  return {
    callBack,
    now,
    isMine: callBack.holder?.id === operator?.id,
    acts: may('call_back.act'),
    mayForOthers: may('call_back.assign'),
    colleagues: colleagues
      .filter(({ rights }) => rights.includes('call_back.act'))
      .map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const callBackId = params.callBackId ?? '';
  return answered(
    pageRequest,
    form,
    [
      { name: 'note', kind: 'long-text' },
      { name: 'outcome', kind: 'text' },
    ],
    async () => {
      await callBackStep(pageRequest.call, callBackId, form);
      return redirect(href('desk-call-back', { callBackId }), { status: 303 });
    },
  );
}

export default function DeskCallBackPage() {
  const t = useT();
  const { callBack, now, ...may } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.call_back.title', { number: callBack.number })}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Facts callBack={callBack} now={now} />
          <History callBack={callBack} />
        </div>
        <CallBackSteps callBack={callBack} outcome={outcome} {...may} />
      </div>
    </DeskPage>
  );
}

function Facts({ callBack, now }: { callBack: DeskCallBack; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { timeZone } = useConfig();
  const { name, phone, email, wish, language, promisedFrom, dueAt, askedAt, overdue, holder, state, outcome } =
    callBack;
  const promised = (
    <>
      {`${when(promisedFrom, timeZone)}–${timeOf(dueAt, timeZone)}`}{' '}
      {overdue && <Badge kind="danger">{t('desk.due.overdue', { age: age(dueAt) })}</Badge>}
    </>
  );
  const rows = [
    { term: t('desk.fact.state'), value: t(`desk.state.${state}`) },
    { term: t('desk.column.name'), value: name },
    {
      term: t('desk.column.phone'),
      value: (
        <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
          {phone}
        </Link>
      ),
    },
    ...(email === null ? [] : [{ term: t('desk.fact.email'), value: email }]),
    { term: t('desk.fact.language'), value: languageName(language) },
    ...(wish === '' ? [] : [{ term: t('desk.fact.wish'), value: wish }]),
    { term: t('desk.column.due'), value: promised },
    { term: t('desk.column.since'), value: `${when(askedAt, timeZone)} (${age(askedAt)})` },
    { term: t('desk.column.holder'), value: holder?.name ?? t('desk.holder.nobody') },
    ...(outcome === null ? [] : [{ term: t('desk.fact.outcome'), value: t(`callback.outcome.${outcome}`) }]),
  ];
  return <SummaryList rows={rows} />;
}

function History({ callBack: { history } }: { callBack: DeskCallBack }) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('desk.history.title')}</h2>
      <ol className="divide-y divide-border border-y border-border">
        {history.map(({ at, action, by, note }) => (
          <li key={`${at} ${action}`} className="grid gap-1 py-2">
            <p>
              <span className="font-semibold">
                {t(has(`desk.step.${action}`) ? `desk.step.${action}` : 'desk.step.other')}
              </span>
              {' · '}
              {by ?? t('desk.history.customer')}
            </p>
            {note !== '' && <p>{note}</p>}
            <p className="text-s text-text-muted">{when(at, timeZone)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
