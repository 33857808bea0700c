import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';

/** The portal has no video room yet, so the clinic tells how to join. */
export function WayIn({ provider }: Pick<Reservation, 'provider'>) {
  const t = useT();
  const { phone } = useConfig();
  return (
    <Panel kind="info" title={t('reservation.finished.video_title')}>
      <p>{t('reservation.finished.video_text', { phone: provider.phone ?? phone.number })}</p>
    </Panel>
  );
}
