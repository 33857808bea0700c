import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import {
  readGuestComplaint,
  withdrawGuestComplaint,
  writeToGuestComplaint,
} from '../../../contract/complaints/complaint.ts';
import { href } from '../../../contract/href.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { LinkOver } from '../../identity/link/link-over.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { isSent } from '../../platform/ui/sent-page.tsx';
import { ComplaintSent } from './complaint-sent.tsx';
import { ComplaintState, complaintTexts, messageFields } from './complaint-state.tsx';

export const handle = { script: true, texts: [...complaintTexts, 'registration.over'] };

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, formKey } = pageRequestOf(context);
  const token = params.token ?? '';
  try {
    const complaint = await call(readGuestComplaint, { token });
    return { complaint, token, formKey, sent: isSent(url) && complaint.status === 'received' && !complaint.overdue };
  } catch (error) {
    if (!isProblem(error) || (error.code !== 'U017' && error.code !== '#404')) throw error;
    return { complaint: undefined, token, formKey, sent: false };
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const token = params.token ?? '';
  const form = await request.formData();
  const isWriting = pressed(form) === 'write';
  return answered(pageRequest, form, isWriting ? messageFields : [], async () => {
    const { call } = pageRequest;
    await (isWriting
      ? call(
          writeToGuestComplaint,
          { token, text: textOf(form, 'text') ?? '' },
          { idempotencyKey: textOf(form, 'key') },
        )
      : call(withdrawGuestComplaint, { token }));
    return seeOther(href('complaint-guest', { token }));
  });
}

export default function GuestComplaintPage() {
  const t = useT();
  const { complaint, token, sent, formKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (!complaint) return <LinkOver title={t('complaint.form.title')} again={href('complaint-new')} />;
  const to = href('complaint-guest', { token });
  if (sent) return <ComplaintSent complaint={complaint} to={to} next={['link', 'add']} />;
  return <ComplaintState complaint={complaint} outcome={outcome} draft={undefined} formKey={formKey} isGuest />;
}
