import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function Moving({ reservation: { movingTo } }: { reservation: Reservation }) {
  const t = useT();
  const when = useWhen();
  if (!movingTo) return null;
  return (
    <Panel kind="warning" title={t('reservation.finished.moving')}>
      <p>
        {t('reservation.finished.moving_text', {
          doctor: movingTo.doctor,
          when: when(movingTo.start, movingTo.timeZone),
        })}
      </p>
    </Panel>
  );
}
