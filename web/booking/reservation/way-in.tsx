import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';

/** The room of a visit by video; before it opens it says when, and lets the devices be tried. */
export function WayIn({ token, provider }: Pick<Reservation, 'token' | 'provider'>) {
  const t = useT();
  const { phone } = useConfig();
  return (
    <Panel kind="info" title={t('reservation.finished.video_title')}>
      <p>{t('reservation.finished.video_text', { phone: provider.phone ?? phone.number })}</p>
      <p>
        <LinkButton href={href('video-visit', { token })}>{t('reservation.finished.video_room')}</LinkButton>
      </p>
    </Panel>
  );
}
