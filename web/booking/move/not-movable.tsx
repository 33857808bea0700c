import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = { reservation: Reservation; search: string };

export function NotMovable({ reservation, search }: Props) {
  const t = useT();
  const when = useWhen();
  const { movingTo, token, status } = reservation;
  const why = movingTo ? 'moving' : status === 'booked' ? 'late' : 'over';
  return (
    <>
      <Panel kind="info" title={t(`move.not.${why}`)}>
        {movingTo && (
          <p>{t('move.not.moving_to', { doctor: movingTo.doctor, when: when(movingTo.start, movingTo.timeZone) })}</p>
        )}
        <p>{t(`move.not.${why}_next`)}</p>
      </Panel>
      <div className="grid justify-items-start gap-3 sm:flex sm:flex-wrap">
        <LinkButton href={href('reservation', {}, { reservation: token })}>{t('move.not.open')}</LinkButton>
        <LinkButton kind="text" href={search}>
          {t('reservation.ended.search')}
        </LinkButton>
      </div>
    </>
  );
}
