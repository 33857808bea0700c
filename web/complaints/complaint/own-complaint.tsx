import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readComplaint, withdrawComplaint, writeToComplaint } from '../../../contract/complaints/complaint.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { isSent } from '../../platform/ui/sent-page.tsx';
import { ComplaintSent } from './complaint-sent.tsx';
import { ComplaintState, complaintTexts, messageFields } from './complaint-state.tsx';

export const handle = { script: true, texts: complaintTexts };

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const number = params.number ?? '';
  const complaint = await pageRequest.call(readComplaint, { number });
  const sent = isSent(url) && complaint.status === 'received' && !complaint.overdue;
  const draft =
    complaint.canWrite && !sent
      ? await draftOf(pageRequest, 'complaint-message', messageFields, `complaint-message-about-${complaint.number}`)
      : undefined;
  return { complaint, draft, sent, formKey: pageRequest.formKey };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const number = params.number ?? '';
  const form = await request.formData();
  const isWriting = pressed(form) === 'write';
  return answered(pageRequest, form, isWriting ? messageFields : [], async () => {
    const { call } = pageRequest;
    await (isWriting
      ? call(writeToComplaint, { number, text: textOf(form, 'text') ?? '' }, { idempotencyKey: textOf(form, 'key') })
      : call(withdrawComplaint, { number }));
    return seeOther(href('complaint', { number }));
  });
}

export default function OwnComplaintPage() {
  const { complaint, sent, ...page } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const to = href('complaint', { number: complaint.number });
  if (sent) return <ComplaintSent complaint={complaint} to={to} next={['letter', 'add']} />;
  return <ComplaintState complaint={complaint} outcome={outcome} isGuest={false} {...page} />;
}
