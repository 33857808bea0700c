import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { finishCallBack, getCallBack, noteCallAttempt } from '../../../contract/booking/call-back-desk.ts';
import { callOutcomes } from '../../../contract/booking/call-back-states.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { CallBackFacts, CallBackHistory } from './call-back-facts.tsx';
import { CallBackSteps } from './call-back-steps.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const callBack = await pageRequest.call(getCallBack, { callBackId: params.id ?? '' });
  return { callBack, now: pageRequest.now, somebody: await somebodyAt(pageRequest, callBack.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-call-back',
    id: params.id ?? '',
    fields: [
      { name: 'note', kind: 'long-text' },
      { name: 'outcome', kind: 'text' },
    ],
    steps: {
      attempt: (call, callBackId, field) => call(noteCallAttempt, { callBackId, note: field('note') }),
      finish: async (call, callBackId, field) => {
        const outcome = callOutcomes.find((name) => name === field('outcome'));
        if (!outcome) throw problem('X444', {}, [wrong('V001', 'outcome')]);
        return call(finishCallBack, { callBackId, outcome, note: field('note') });
      },
    },
  });
}

export default function DeskCallBackPage() {
  const t = useT();
  const { callBack, now, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.call_back.title', { number: callBack.number })}
      list="call-backs"
      outcome={outcome}
      desk={somebody}
      steps={<CallBackSteps callBack={callBack} outcome={outcome} somebody={somebody} />}
    >
      <CallBackFacts callBack={callBack} now={now} />
      <CallBackHistory callBack={callBack} />
    </CasePage>
  );
}
