import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = { reservations: readonly Reservation[]; outcome: FormOutcome | undefined };

const minutes = 10;

export function HeldPair({ reservations, outcome }: Props) {
  const t = useT();
  const when = useWhen();
  const isBooked = reservations.every(({ status }) => status === 'booked');
  return (
    <NarrowPage title={t(isBooked ? 'pair.done.title' : 'pair.held.title')} error={outcome?.refusal !== undefined}>
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      {!isBooked && <p className="text-l">{t('pair.held.lead', { minutes })}</p>}
      <ul className="grid gap-3">
        {reservations.map(({ token, number, start, timeZone, doctor, subfunction, forRelative }) => (
          <li key={number} className="grid gap-1 rounded-card border border-border bg-surface p-4">
            <h2 className="text-l">{when(start, timeZone)}</h2>
            <p>
              {doctor.name} · {subfunction}
            </p>
            {forRelative !== null && <p>{t('pair.held.for', { name: forRelative })}</p>}
            {isBooked && (
              <p>
                <Link
                  href={href('reservation', {}, { reservation: token })}
                  className="inline-flex min-h-11 items-center"
                >
                  {t('pair.done.open', { number })}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isBooked && (
        <PageForm method="post" className="grid gap-3 sm:flex">
          <Button name="intent" value="book">
            {t('pair.held.button')}
          </Button>
          <Button kind="quiet" name="intent" value="release">
            {t('pair.held.release')}
          </Button>
        </PageForm>
      )}
      <PhoneBlock />
    </NarrowPage>
  );
}
