import { useLocation } from 'react-router';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { CalendarRefused } from '../provider/calendar-refused.tsx';
import { SlotPicker } from '../provider/slot-picker.tsx';
import type { Choice } from './choice.server.ts';
import { OtherDoctors } from './other-doctors.tsx';

type Props = { reservation: Reservation; choice: Choice };

export function ChooseTime({ reservation, choice }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const { token } = reservation;
  const { doctor, calendar, others } = choice;
  if (others) return <OtherDoctors rows={others} token={token} />;
  return (
    <section
      aria-labelledby="times"
      className="grid min-w-0 grid-cols-1 gap-2 rounded-card border border-border bg-surface p-3 md:gap-4 md:p-6"
    >
      <h2 id="times" className="text-m">
        {t('move.choose.times', { doctor: doctor.name, provider: doctor.provider })}
      </h2>
      {calendar?.refusal && <CalendarRefused refusal={calendar.refusal} />}
      {calendar?.week && (
        <SlotPicker
          key={`${doctor.id} ${calendar.week.monday} ${calendar.week.open}`}
          week={calendar.week}
          query={{
            subfunction: String(reservation.subfunctionId),
            doctorId: String(doctor.id),
            providerId: String(doctor.providerId),
            earlierThan: reservation.token,
          }}
          method="get"
          action={pathname}
        />
      )}
      <p>
        <LinkButton kind="quiet" href={href('move-reservation', { token }, { others: 1 })}>
          {t('move.choose.others')}
        </LinkButton>
      </p>
    </section>
  );
}
