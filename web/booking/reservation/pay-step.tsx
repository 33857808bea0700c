import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Hold } from './hold.tsx';
import { Summary } from './summary.tsx';

/** No partner's frame may hold a payment (D6, T20), so from a frame it goes on in a window of its own. */
export function PayStep({ reservation }: { reservation: Reservation }) {
  const t = useT();
  const { mode } = usePageContext();
  const { baseUrl } = useConfig();
  const page = href('pay-reservation', { token: reservation.token });
  return (
    <RailPage title={t('reservation.payment.title')}>
      <p className="text-l">{t('reservation.payment.lead')}</p>
      <Summary reservation={reservation}>
        <Hold reservation={reservation} />
      </Summary>
      <p>
        {mode === 'iframe' ? (
          <LinkButton href={`${baseUrl}${page}`} target="_blank" rel="noopener">
            {t('reservation.payment.outside')}
          </LinkButton>
        ) : (
          <LinkButton href={page}>{t('reservation.payment.button')}</LinkButton>
        )}
      </p>
    </RailPage>
  );
}
