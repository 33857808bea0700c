import type { MyReservation } from '../../../contract/booking/my-reservations.ts';
import { useT } from '../../platform/texts.ts';

export function usePlace(): (reservation: Pick<MyReservation, 'video' | 'provider'>) => string {
  const t = useT();
  return ({ video, provider }) =>
    video ? t('reservation.summary.video', { provider: provider.name }) : `${provider.name}, ${provider.address}`;
}
