import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';

export function VisitLead({ visit: { start, timeZone, doctor, attending, self } }: { visit: VideoVisit }) {
  const t = useT();
  const when = useWhen();
  return (
    <div data-times className="grid gap-1">
      <p className="text-l">{t('video_room.lead', { when: when(start, timeZone), doctor })}</p>
      {attending !== null && <p>{t('video_room.attending', { attending, doctor })}</p>}
      {self.role === 'companion' && <p>{t('video_room.companion', { name: self.name })}</p>}
    </div>
  );
}
