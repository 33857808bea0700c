import { MapPin } from 'lucide-react';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { InsteadOfTimes } from '../offering/instead-of-times.tsx';
import { OfferPrice } from '../offering/offer-price.tsx';
import { RatingText } from '../offering/rating-text.tsx';
import type { DoctorRow } from '../offering/result-row.ts';
import { NumberMark } from './number-mark.tsx';
import { TimesLine } from './times-line.tsx';
import { useDoctorHref } from './use-doctor-href.ts';

type Props = { row: DoctorRow; hold: string | undefined; idempotencyKey: string; active: boolean };

/** Shows price and who may book before any button (R19). */
export function DoctorCard({ row, hold, idempotencyKey, active }: Props) {
  const t = useT();
  const href = useDoctorHref()(row);
  const badges = row.english || (row.price?.rate ?? 0) > 0 || row.reservedFor !== undefined;
  return (
    <article
      aria-labelledby={`row-${row.number}`}
      className={`grid gap-3 rounded-card border bg-surface p-4 md:p-5 ${active ? 'border-map-pin-selected' : 'border-border'}`}
    >
      <div className="flex items-start gap-3">
        <NumberMark number={row.number} active={active} />
        <div className="grid grow gap-1">
          <h3 id={`row-${row.number}`}>
            <Link href={href}>{row.name}</Link>
            {row.rating !== undefined && <RatingText value={row.rating} />}
          </h3>
          <p>{row.service}</p>
          <p className="flex gap-1.5 text-text-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              {row.provider}, {row.address}
            </span>
          </p>
          {badges && (
            <p className="mt-1 flex flex-wrap gap-2">
              {row.english && <Badge>{t('provider.badge.english')}</Badge>}
              {row.price !== undefined && row.price.rate > 0 && (
                <Badge kind="accent">{t('provider.badge.discount', { rate: row.price.rate })}</Badge>
              )}
              {row.reservedFor && <Badge kind="warning">{t(`provider.reserved.${row.reservedFor}`)}</Badge>}
            </p>
          )}
        </div>
      </div>
      <OfferPrice price={row.price} />
      {row.reservedFor ? (
        <InsteadOfTimes reservedFor={row.reservedFor} />
      ) : (
        <TimesLine row={row} href={href} hold={hold} idempotencyKey={idempotencyKey} />
      )}
    </article>
  );
}
