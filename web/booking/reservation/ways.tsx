import { CalendarPlus } from 'lucide-react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PrintButton } from '../../platform/ui/print-button.tsx';
import { AgainLink } from '../offering/again-link.tsx';
import { RouteLink } from './route-link.tsx';

type Props = { reservation: Reservation };

export function Ways({ reservation }: Props) {
  const t = useT();
  return (
    <div className="grid justify-items-start gap-1 sm:flex sm:flex-wrap sm:gap-3">
      {reservation.icsUrl && (
        <LinkButton kind="quiet" href={reservation.icsUrl} download>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('reservation.finished.calendar')}
        </LinkButton>
      )}
      <RouteLink reservation={reservation} />
      <PrintButton />
    </div>
  );
}

/** Further ways are folded away, because few people need them; shortly before the visit, links to other visits are missing. */
export function MoreWays({ reservation, search }: Props & { search: string }) {
  const t = useT();
  const all = useAllBookings();
  const sooner = useSooner(reservation);
  const { near, paid, token } = reservation;
  if (near && !paid && !all) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-link underline">
        {t('reservation.finished.else')}
      </summary>
      <div className="grid justify-items-start gap-1 pt-2 sm:flex sm:flex-wrap sm:gap-3">
        {paid && (
          <LinkButton kind="text" href={href('pay-reservation', { token })}>
            {t('reservation.finished.payment')}
          </LinkButton>
        )}
        {all && (
          <LinkButton kind="text" href={all}>
            {t('reservation.finished.all')}
          </LinkButton>
        )}
        {!near && (
          <>
            <AgainLink visit={reservation} />
            <LinkButton kind="text" href={search}>
              {t('reservation.finished.more')}
            </LinkButton>
          </>
        )}
        {!near && sooner && (
          <LinkButton kind="text" href={sooner}>
            {t('reservation.finished.sooner')}
          </LinkButton>
        )}
      </div>
    </details>
  );
}

/** The link to all bookings, of a customer by the session and of a guest by mail; none in a partner's frame (D6). */
function useAllBookings(): string | undefined {
  const { mode } = usePageContext();
  const config = useConfig();
  return mode !== 'iframe' && shows(config, 'my-reservations') ? href('my-reservations') : undefined;
}

function useSooner({ token, subfunctionId, doctor, provider, canCancel }: Reservation): string | undefined {
  const { customer, config } = usePageContext();
  if (!customer || !canCancel || !shows(config, 'waiting-list')) return undefined;
  const query = { subfunction: subfunctionId, doctorId: doctor.id, providerId: provider.id, earlierThan: token };
  return href('waiting-list', {}, query);
}
