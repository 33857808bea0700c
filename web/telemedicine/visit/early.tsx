import { useRevalidator } from 'react-router';
import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { DeviceTest } from '../call-view/device-test.tsx';
import type { RoomParts } from '../call-view/room-parts.ts';
import { useAt } from './use-at.ts';

const pause = 15_000;

function laterOf(opensAt: string, now: string): string {
  return new Date(Math.max(Date.parse(opensAt), Date.parse(now) + pause)).toISOString();
}

export function Early({ visit, now, parts }: { visit: VideoVisit; now: string; parts: RoomParts }) {
  const t = useT();
  const when = useWhen();
  const { revalidate } = useRevalidator();
  useAt(laterOf(visit.opensAt, now), now, () => void revalidate());
  return (
    <>
      <Panel kind="info" title={t('video_room.early.title', { when: when(visit.opensAt, visit.timeZone) })}>
        <p>{t('video_room.early.text')}</p>
      </Panel>
      <DeviceTest {...parts} />
    </>
  );
}
