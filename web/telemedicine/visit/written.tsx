import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { useT } from '../../platform/texts.ts';
import { CaseMessages } from '../../records/case/case-messages.tsx';

export function DoctorSummary({ summary, doctor }: Pick<VideoVisit, 'summary' | 'doctor'>) {
  const t = useT();
  if (summary === null) return null;
  return (
    <section aria-labelledby="summary" className="grid gap-2 rounded-card border border-border p-4">
      <h2 id="summary" className="text-l">
        {t('video_room.over.summary', { doctor })}
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{summary}</p>
    </section>
  );
}

export function VisitText({ messages }: Pick<VideoVisit, 'messages'>) {
  const t = useT();
  return (
    <CaseMessages
      title={t('video_room.text.title')}
      messages={messages}
      words={({ by, kind }) => ({ lead: t(by === 'desk' ? 'video_room.by.doctor' : `video_room.by.${kind}`) })}
    />
  );
}
