import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';

/** Within the form that cancels: what goes back of what was paid here, which the press agrees to. */
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
