import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';

/** Shows the refund to which the press on the form's button agrees. */
export function GivesBack({ paid, givesBack }: Pick<Reservation, 'paid' | 'givesBack'>) {
  const t = useT();
  const { money } = useFormat();
  if (!paid || !givesBack) return null;
  return (
    <>
      <p className="font-semibold">
        {t('reservation.rule.gives_back', { amount: money(givesBack), paid: money(paid) })}
      </p>
      <input type="hidden" name="givesBack" value={givesBack.amount} />
    </>
  );
}
