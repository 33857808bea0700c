import { href } from '../../../contract/href.ts';
import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { CaseFiles } from '../../records/case/case-files.tsx';
import type { RoomOutcome } from './visit-outcome.ts';
import { DoctorSummary, VisitText } from './written.tsx';

type Props = {
  visit: VideoVisit;
  stage: 'ended' | 'missed' | 'withdrawn';
  search: string;
  outcome: RoomOutcome | undefined;
};

const kinds = { ended: 'success', missed: 'warning', withdrawn: 'info' } as const;

export function Over({ visit, stage, search, outcome }: Props) {
  const t = useT();
  const { summary, messages, number, doctor, attending, missedBy, self, files } = visit;
  const isPatient = self.role === 'patient';
  const text = stage === 'missed' ? `video_room.over.missed_${missedBy ?? 'nobody'}` : `video_room.over.${stage}_text`;
  return (
    <>
      <Panel kind={kinds[stage]} title={t(`video_room.over.${stage}`)}>
        <p>{t(isPatient ? text : 'video_room.over.companion')}</p>
      </Panel>
      <DoctorSummary summary={summary} doctor={attending ?? doctor} />
      <CaseFiles files={files} outcome={outcome?.about === 'code' ? outcome : undefined} />
      {isPatient && (
        <div className="grid justify-items-start gap-3 sm:flex sm:flex-wrap">
          {number !== null && (
            <LinkButton href={href('services-appointment', { number })}>
              {t(stage === 'ended' ? 'video_room.over.rate' : 'video_room.over.appointment')}
            </LinkButton>
          )}
          <LinkButton kind={number === null ? 'action' : 'quiet'} href={search}>
            {t(stage === 'ended' ? 'video_room.over.follow_up' : 'video_room.over.again')}
          </LinkButton>
        </div>
      )}
      <VisitText messages={messages} />
    </>
  );
}
