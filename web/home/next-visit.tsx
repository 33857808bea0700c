import type { Appointment } from '../../contract/booking/appointments.ts';
import { href } from '../../contract/href.ts';
import { dayNumber, dayOf, monthNear, timeOf, weekday, zoneOf, zoneText } from '../../contract/platform/format.ts';
import { mapHref } from '../booking/offering/map-href.ts';
import { usePageContext } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { StretchedLink } from '../platform/ui/card.tsx';
import { Link } from '../platform/ui/link.tsx';

export function NextVisit({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { language, config } = usePageContext();
  const { start, timeZone, number, doctor, subfunction, provider, video, forRelative, canMove } = appointment;
  const day = dayOf(start, timeZone);
  const zone = zoneOf(timeZone, config.timeZone, language);
  return (
    <section aria-labelledby="next" className="grid content-start gap-3">
      <h2 id="next" className="text-l">
        {t('overview.next.title')}
      </h2>
      <div className="relative grid grid-cols-[auto_1fr] gap-4 rounded-card border border-border bg-surface p-4">
        <p className="grid content-start justify-items-center self-start rounded-control bg-surface-brand px-3 py-2 text-center">
          <span className="text-xs">{monthNear(day, language)}</span>
          <span className="font-heading text-2xl font-semibold leading-tight">{dayNumber(day, language)}</span>
          <span className="text-xs">{weekday(day, language)}</span>
        </p>
        <div className="grid min-w-0 content-start gap-0.5">
          <h3 className="text-m font-semibold">
            <StretchedLink href={href('services-appointment', { number })}>
              {timeOf(start, timeZone)}
              {zone !== undefined && ` (${zoneText(zone, t)})`} · {doctor.name}
            </StretchedLink>
          </h3>
          <p>{subfunction}</p>
          {forRelative !== null && <p>{t('overview.next.for', { name: forRelative })}</p>}
          <p className="text-s text-text-muted">
            {video ? t('overview.next.video', { provider: provider.name }) : `${provider.name}, ${provider.address}`}
          </p>
          <p className="relative flex flex-wrap items-center gap-x-5">
            {!video && (
              <Link href={mapHref(provider)} rel="noreferrer" className="inline-flex min-h-11 items-center">
                {t('overview.next.route')}
              </Link>
            )}
            <Link href={href('services-appointment', { number })} className="inline-flex min-h-11 items-center">
              {t(canMove ? 'overview.next.change' : 'overview.next.prepare')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
