import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Summary } from './summary.tsx';

type Props = { reservation: Reservation; search: string };

/** Asks whether the visitor chose this held time, when its link came from elsewhere (T40). */
export function HoldQuestion({ reservation, search }: Props) {
  const t = useT();
  return (
    <RailPage title={t('reservation.whose.title')}>
      <p className="text-l">{t('reservation.whose.lead')}</p>
      <Summary reservation={reservation} />
      <div className="grid justify-items-start gap-3 sm:flex sm:flex-wrap">
        <LinkButton href={href('reservation', {}, { reservation: reservation.token })}>
          {t('reservation.whose.mine')}
        </LinkButton>
        <LinkButton kind="quiet" href={search}>
          {t('reservation.whose.search')}
        </LinkButton>
      </div>
    </RailPage>
  );
}
