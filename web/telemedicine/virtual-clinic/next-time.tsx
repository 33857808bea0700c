import { zoneText } from '../../../contract/platform/format.ts';
import { useT } from '../../platform/texts.ts';
import type { ServiceRow } from './load-virtual-clinic.server.ts';

export function NextTime({ next: { day, time, zone } }: { next: NonNullable<ServiceRow['next']> }) {
  const t = useT();
  return (
    <p>
      {t('video.clinic.next')}{' '}
      <strong>
        {day}, {time}
      </strong>
      {zone && ` (${zoneText(zone, t)})`}
    </p>
  );
}
