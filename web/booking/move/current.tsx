import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useT } from '../../platform/texts.ts';
import { Visit } from './visit.tsx';

export function Current({ reservation }: { reservation: Reservation }) {
  const t = useT();
  return <Visit title={t('move.current')} visit={reservation} video={reservation.video} />;
}
