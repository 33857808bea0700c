import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useClock } from '../../platform/ui/when.tsx';
import { useMinutesLeft } from './use-minutes-left.ts';

/** The minutes left that a screen reader announces; a live countdown would talk without pause. */
const spokenAt = [5, 2, 1];

type Props = {
  reservation: Reservation;
  form?: string;
};

export function Hold({ reservation, form }: Props) {
  const t = useT();
  const clock = useClock();
  const { timeZone } = useConfig();
  const { expiresAt, canKeepLonger } = reservation;
  const minutes = useMinutesLeft(expiresAt);
  if (expiresAt === null) return null;
  const over = minutes !== undefined && minutes <= 0;
  const spoken = minutes !== undefined && spokenAt.includes(minutes) ? t('reservation.hold.minutes', { minutes }) : '';
  return (
    <>
      <p className="basis-full">
        {over ? t('reservation.hold.over') : t('reservation.hold.until', { time: clock(expiresAt, timeZone) })}
      </p>
      <p role="status" className="empty:hidden">
        {over ? '' : spoken}
      </p>
      {canKeepLonger && form !== undefined && (
        <Button kind="text" form={form} name="press" value="keep">
          {t('reservation.hold.keep')}
        </Button>
      )}
      {canKeepLonger && form === undefined && (
        <PageForm method="post">
          <Button kind="text" name="press" value="keep">
            {t('reservation.hold.keep')}
          </Button>
        </PageForm>
      )}
    </>
  );
}
