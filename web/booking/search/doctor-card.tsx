import type { ReactNode } from 'react';
import { CoverNote } from '../../entitlement/cover-note.tsx';
import { useT } from '../../platform/texts.ts';
import { Avatar } from '../../platform/ui/avatar.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { FavouriteHeart } from '../offering/favourite-heart.tsx';
import { InsteadOfTimes } from '../offering/instead-of-times.tsx';
import { OfferPrice } from '../offering/offer-price.tsx';
import { RatingText } from '../offering/rating-text.tsx';
import type { DoctorRow } from '../offering/result-row.ts';
import { doctorHref, type WayBack } from './doctor-href.ts';
import { ResultFrame } from './result-frame.tsx';
import { TimesLine } from './times-line.tsx';

type Props = {
  row: DoctorRow;
  hold: string | undefined;
  idempotencyKey: string;
  wayBack: WayBack;
  isFavourite?: ((row: DoctorRow) => boolean | undefined) | undefined;
  mark: ReactNode;
  active: boolean;
};

/** The price, and who may book, come before the free times and the buttons to book (R19). */
export function DoctorCard({ row, hold, idempotencyKey, wayBack, isFavourite, mark, active }: Props) {
  const t = useT();
  const href = doctorHref(row, wayBack);
  const id = `row-${row.number}`;
  const badges = row.video || row.english || (row.price?.rate ?? 0) > 0 || row.reservedFor !== undefined;
  return (
    <ResultFrame
      id={id}
      active={active}
      words={
        <div className="grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-2">
          <div className="grid content-start justify-items-center gap-1">
            <Avatar name={row.name} photo={row.photo} className="size-12 text-m @form:size-14" />
            {mark}
          </div>
          <div className="grid content-start">
            <h3 id={id} className="text-m leading-snug">
              <Link href={href}>{row.name}</Link>
              {row.rating && <RatingText {...row.rating} />}
            </h3>
            <p>{row.service}</p>
            <p className="text-xs text-text-muted">{row.where}</p>
          </div>
          <div className="-me-2 -mt-2">
            <FavouriteHeart ids={row} name={row.name} is={isFavourite?.(row)} back={wayBack.here} at={id} />
          </div>
          <div className="col-span-3 flex flex-wrap items-center gap-x-3 gap-y-1 @form:col-span-2 @form:col-start-2">
            <OfferPrice price={row.price} />
            <CoverNote cover={row.cover} />
            {badges && (
              <p className="flex flex-wrap gap-1.5">
                {row.video && <Badge kind="accent">{t('provider.badge.video')}</Badge>}
                {row.english && <Badge>{t('provider.badge.english')}</Badge>}
                {row.price !== undefined && row.price.rate > 0 && (
                  <Badge kind="accent">{t('provider.badge.discount', { rate: row.price.rate })}</Badge>
                )}
                {row.reservedFor && <Badge kind="warning">{t(`provider.reserved.${row.reservedFor}`)}</Badge>}
              </p>
            )}
          </div>
        </div>
      }
      times={
        row.reservedFor ? (
          <InsteadOfTimes reservedFor={row.reservedFor} />
        ) : (
          <TimesLine row={row} wayBack={wayBack} hold={hold} idempotencyKey={idempotencyKey} />
        )
      }
    />
  );
}
