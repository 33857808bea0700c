import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function Changes({ reservation }: { reservation: Reservation }) {
  const t = useT();
  const when = useWhen();
  const { mode } = usePageContext();
  const { token, freeUntil, timeZone, canCancel, canMove, movingTo, late } = reservation;
  if (freeUntil === null || movingTo) return null;
  const rule = canCancel ? (late ? 'late' : 'free') : 'by_phone';
  return (
    <div className="grid justify-items-start">
      <p>{t(`reservation.rule.${rule}`, { when: when(freeUntil, timeZone) })}</p>
      {mode !== 'iframe' && (
        <p className="flex flex-wrap gap-x-4">
          {canMove && (
            <LinkButton kind="text" href={href('move-reservation', { token })}>
              {t('reservation.finished.move')}
            </LinkButton>
          )}
          {canCancel && (
            <LinkButton kind="text" href={href('delete-public-reservation', { token })}>
              {t('reservation.finished.cancel')}
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}
