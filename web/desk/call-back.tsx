import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { getCallBack } from '../../contract/booking/call-back-desk.ts';
import { href } from '../../contract/href.ts';
import { pageRequestOf } from '../platform/api.ts';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { answered } from '../platform/form/read.server.ts';
import { RefusalPanel } from '../platform/refusal/refusal-panel.tsx';
import { useT } from '../platform/texts.ts';
import { BackLink } from '../platform/ui/back-link.tsx';
import { CallBackFacts, CallBackHistory } from './call-back-facts.tsx';
import { callBackStep } from './call-back-steps.server.ts';
import { CallBackSteps } from './call-back-steps.tsx';
import { colleaguesFor } from './colleagues.server.ts';
import { DeskPage } from './desk-page.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, operator, now } = pageRequest;
  const callBack = await call(getCallBack, { callBackId: params.id ?? '' });
  const may = (right: string) => operator?.rights.includes(right) === true;
  return {
    callBack,
    now,
    isMine: callBack.holder?.id === operator?.id,
    acts: may('call_back.act'),
    mayForOthers: may('call_back.assign'),
    colleagues: await colleaguesFor(pageRequest, { assign: 'call_back.assign', act: ['call_back.act'] }),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const callBackId = params.id ?? '';
  return answered(
    pageRequest,
    form,
    [
      { name: 'note', kind: 'long-text' },
      { name: 'outcome', kind: 'text' },
    ],
    async () => {
      await callBackStep(pageRequest.call, callBackId, form);
      return redirect(href('desk-call-back', { id: callBackId }), { status: 303 });
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
          <CallBackFacts callBack={callBack} now={now} />
          <CallBackHistory callBack={callBack} />
        </div>
        <CallBackSteps callBack={callBack} outcome={outcome} {...may} />
      </div>
    </DeskPage>
  );
}
