import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';

export function WayIn({ token, provider, near }: Pick<Reservation, 'token' | 'provider' | 'near'>) {
  const t = useT();
  const { phone } = useConfig();
  const words = near ? 'reservation.finished.video_open' : 'reservation.finished.video';
  return (
    <Panel kind="info" title={t(`${words}_title`)}>
      <p>{t(`${words}_text`, { phone: provider.phone ?? phone.number })}</p>
      <p>
        <LinkButton href={href('video-visit', { token })}>{t(`${words}_room`)}</LinkButton>
      </p>
    </Panel>
  );
}
