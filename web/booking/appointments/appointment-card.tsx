import type { Appointment } from '../../../contract/booking/appointments.ts';
import { href } from '../../../contract/href.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { AgainLink } from '../offering/again-link.tsx';
import { usePlace } from '../reservation/use-place.ts';

export function AppointmentCard({ appointment, isComing }: { appointment: Appointment; isComing: boolean }) {
  const t = useT();
  const when = useWhen();
  const place = usePlace();
  const { money } = useFormat();
  const { number, start, timeZone, doctor, subfunction, status, price, forRelative } = appointment;
  return (
    <li data-times className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
      <h2 className="text-m">
        <StretchedLink href={href('services-appointment', { number })}>{when(start, timeZone)}</StretchedLink>
      </h2>
      <p>
        {doctor.name} · {subfunction}
      </p>
      {forRelative !== null && <p>{t('mine.list.for_relative', { name: forRelative })}</p>}
      <p className="text-s text-text-muted">{place(appointment)}</p>
      <p className="flex flex-wrap items-center gap-x-3 pt-1">
        <Badge kind={status === 'booked' ? 'success' : 'plain'}>{t(`mine.status.${status}`)}</Badge>
        {price && <span className="text-s tabular-nums">{money(price.pays)}</span>}
      </p>
      {!isComing && (
        <p className="relative">
          <AgainLink visit={appointment} />
        </p>
      )}
    </li>
  );
}
