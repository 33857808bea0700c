import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useT } from '../../platform/texts.ts';
import { Checkbox } from '../../platform/ui/choices.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function LateRule({ reservation }: { reservation: Reservation }) {
  const t = useT();
  const when = useWhen();
  const { freeUntil, late, timeZone } = reservation;
  if (freeUntil === null) return null;
  const until = when(freeUntil, timeZone);
  if (!late) return <p>{t('reservation.rule.free', { when: until })}</p>;
  return (
    <div className="grid gap-2 rounded-control border-s-4 border-warning-border bg-warning-surface p-4">
      <p>{t('reservation.rule.late', { when: until })}</p>
      <Checkbox name="lateAccepted" label={t('reservation.rule.accept')} />
    </div>
  );
}
