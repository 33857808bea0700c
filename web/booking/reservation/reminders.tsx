import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

export function Reminders({ reservation: { token, reminds, canRemind } }: { reservation: Reservation }) {
  const t = useT();
  if (!canRemind) return null;
  return (
    <PageForm
      method="post"
      action={href('reservation', {}, { reservation: token })}
      className="flex flex-wrap items-center gap-x-4"
    >
      <p>{t(reminds ? 'reservation.reminders.on' : 'reservation.reminders.off')}</p>
      <input type="hidden" name="on" value={reminds ? '0' : '1'} />
      <Button kind="text" name="intent" value="reminders">
        {t(reminds ? 'reservation.reminders.turn_off' : 'reservation.reminders.turn_on')}
      </Button>
    </PageForm>
  );
}
