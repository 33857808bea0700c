import { CalendarCheck } from 'lucide-react';
import type { Appointment } from '../../../contract/booking/appointments.ts';
import { href } from '../../../contract/href.ts';
import { dayNear, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** One line, so that the search below stays on a phone's first screen. */
export function NextAppointment({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { language } = usePageContext();
  const { start, timeZone, number, doctor } = appointment;
  return (
    <p className="page-width flex bg-surface">
      <Link
        href={href('services-appointment', { number })}
        className="flex min-h-11 min-w-0 items-center gap-2 no-underline hover:underline"
      >
        <CalendarCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate">
          <span className="max-sm:sr-only">{t('appointments.next.title')} </span>
          <strong>
            {dayNear(dayOf(start, timeZone), language)}, {timeOf(start, timeZone)}
          </strong>{' '}
          · {doctor.name}
        </span>
      </Link>
    </p>
  );
}
