import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getDeskCareRequest, listTimesForRequest } from '../../../contract/care/care-request-desk.ts';
import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { colleaguesFor } from '../colleagues.server.ts';
import { DeskPage } from '../desk-page.tsx';
import { findTimes, timesQueryIn } from '../times/find-times.server.ts';
import type { TimesQuery } from '../times/time-value.ts';
import { CareRequestContents } from './care-request-contents.tsx';
import { CareRequestFacts } from './care-request-facts.tsx';
import { careRequestStep } from './care-request-steps.server.ts';
import { CareRequestSteps } from './care-request-steps.tsx';
import { CareRequestTimeline } from './care-request-timeline.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ request: { url }, params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, operator, now } = pageRequest;
  const request = await call(getDeskCareRequest, { requestId: params.id ?? '' });
  const may = (right: string) => operator?.rights.includes(right) === true;
  const isOver = careRequestStates[request.status].over;
  const isMine = request.holder?.id === operator?.id;
  const acts = may('care_request.act') && request.contents !== null;
  const { readBy } = careRequestKind(request.service);
  const handsOn = {
    assign: 'care_request.assign',
    act: ['care_request.act', readBy],
    except: request.holder?.id,
  } as const;
  const query = timesQueryIn(url);
  const list = (of: Partial<TimesQuery>) => call(listTimesForRequest, { requestId: request.id, ...of });
  return {
    request,
    now,
    isMine,
    acts,
    mayTakeFiles: may('file_content.read'),
    colleagues: isOver ? [] : await colleaguesFor(pageRequest, handsOn),
    query,
    found: acts && isMine && !isOver ? await findTimes(list, query) : undefined,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, fields, () => careRequestStep(pageRequest.call, params.id ?? '', form));
}

const fields = [
  { name: 'text', kind: 'long-text' },
  { name: 'times', kind: 'ticks' },
] as const;

export default function DeskCareRequestPage() {
  const t = useT();
  const { request, now, mayTakeFiles, ...steps } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.request.title', { number: request.number })}
      part={request.person === null ? undefined : request.number}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk', {}, { list: 'requests' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <CareRequestFacts request={request} now={now} />
          <CareRequestContents contents={request.contents} mayTakeFiles={mayTakeFiles} />
          <CareRequestTimeline history={request.history} />
        </div>
        <CareRequestSteps request={request} outcome={outcome} {...steps} />
      </div>
    </DeskPage>
  );
}
