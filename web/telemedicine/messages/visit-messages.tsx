import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { readVisitMessages } from '../../../contract/telemedicine/visit-messages.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { CaseFiles } from '../../records/case/case-files.tsx';
import { answerDownload, asksForCode } from '../../records/download/answer-download.server.ts';
import { codeField } from '../../records/download/code-field.ts';
import { DoctorSummary, VisitText } from '../visit/written.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { user } = pageRequestOf(context);
  const visit = await api(context)(readVisitMessages, { number: params.number ?? '' });
  return { visit, hasPage: user?.hasAppointments === true };
}

/** With `waits`, the download of `fileId` waits for a code; otherwise it was refused. */
type DownloadOutcome = FormOutcome & { fileId: string | undefined; waits: boolean };

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    return await answerDownload(pageRequest, form);
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const refused = refusedForm(error, pageRequest, form, codeField);
    const outcome: DownloadOutcome = { ...refused, fileId: textOf(form, 'fileId'), waits: asksForCode(error) };
    return data(outcome, { status: outcome.status });
  }
}

export default function VisitMessagesPage() {
  const t = useT();
  const when = useWhen();
  const { visit, hasPage } = useLoaderData<typeof loader>();
  const outcome = useActionData<DownloadOutcome>();
  const { number, doctor, attending, start, timeZone, person, summary, messages, files, token } = visit;
  return (
    <RailPage title={t('visit_messages.title')} error={outcome?.refusal}>
      <BackLink href={href('messages')}>{t('visit_messages.back')}</BackLink>
      {outcome?.refusal && !outcome.waits && <RefusalPanel refusal={outcome.refusal} />}
      <p className="text-l">
        {[t('video_room.lead', { when: when(start, timeZone), doctor }), person].filter(Boolean).join(' · ')}
      </p>
      <div className="grid justify-items-start gap-3 empty:hidden sm:flex sm:flex-wrap">
        {token !== null && (
          <LinkButton href={href('video-visit', { token })}>{t('reservation.finished.video_room')}</LinkButton>
        )}
        {hasPage && (
          <LinkButton kind="quiet" href={href('services-appointment', { number })}>
            {t('video_room.over.appointment')}
          </LinkButton>
        )}
      </div>
      <DoctorSummary summary={summary} doctor={attending ?? doctor} />
      <VisitText messages={messages} />
      {messages.length === 0 && <p>{t('visit_messages.none')}</p>}
      <CaseFiles files={files} outcome={outcome?.waits ? outcome : undefined} />
    </RailPage>
  );
}
