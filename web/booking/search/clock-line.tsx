import { useSyncExternalStore } from 'react';
import { dayNear, dayOf, timeOf, zoneOf, zoneText } from '../../../contract/platform/format.ts';
import { ownZone } from '../../platform/elsewhere.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import type { ClockRow } from '../offering/result-row.ts';

const never = () => () => {};

/** The time on the clinic's clock and on the person's own, whose zone only the browser knows (S3.10-01). */
export function ClockLine({ start, timeZone, zone }: ClockRow) {
  const t = useT();
  const { language } = usePageContext();
  const own = useSyncExternalStore(never, ownZone, () => timeZone);
  const day = dayOf(start, own);
  const time = timeOf(start, own);
  const isOther = time !== timeOf(start, timeZone) || day !== dayOf(start, timeZone);
  const words = zoneOf(own, timeZone, language);
  const ownTime = day === dayOf(start, timeZone) ? time : `${dayNear(day, language)}, ${time}`;
  return (
    // The paragraph has its full height from the start, so that what is below does not move when script adds a sentence.
    <p className="min-h-[3lh] text-xs text-text-muted">
      {zone && t('provider.times.zone', { zone: zoneText(zone, t) })}{' '}
      {isOther && words && <strong>{t('search.clock.own', { time: ownTime, zone: zoneText(words, t) })}</strong>}
    </p>
  );
}
