import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import {
  createDeskDownload,
  getDeskCareRequest,
  listTimesForRequest,
} from '../../../contract/care/care-request-desk.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { findTimes, timesQueryIn } from '../times/find-times.server.ts';
import type { TimesQuery } from '../times/time-value.ts';
import { CareRequestContents } from './care-request-contents.tsx';
import { CareRequestFacts } from './care-request-facts.tsx';
import { careRequestSteps } from './care-request-steps.server.ts';
import { CareRequestSteps, mayWork } from './care-request-steps.tsx';

export async function loader({ request: { url }, params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, now } = pageRequest;
  const request = await call(getDeskCareRequest, { requestId: params.id ?? '' });
  const somebody = await somebodyAt(pageRequest, request.id);
  const query = timesQueryIn(url);
  const list = (of: Partial<TimesQuery>) => call(listTimesForRequest, { requestId: request.id, ...of });
  const times = mayWork(request, somebody) ? await findTimes(list, query, pageRequest) : undefined;
  return { request, now, somebody, query, times };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-care-request',
    id: params.id ?? '',
    fields: [
      { name: 'text', kind: 'long-text' },
      { name: 'times', kind: 'ticks' },
    ],
    steps: careRequestSteps,
    download: (call, requestId, fileId) => call(createDeskDownload, { requestId, fileId }),
  });
}

export default function DeskCareRequestPage() {
  const t = useT();
  const { request, now, somebody, query, times } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.request.title', { number: request.number })}
      list="requests"
      part={request.person === null ? undefined : request.number}
      outcome={outcome}
      history={request.history}
      desk={somebody}
      steps={<CareRequestSteps request={request} outcome={outcome} somebody={somebody} query={query} times={times} />}
    >
      <CareRequestFacts request={request} now={now} />
      <CareRequestContents contents={request.contents} mayTakeFiles={somebody.rights.includes('file_content.read')} />
    </CasePage>
  );
}
