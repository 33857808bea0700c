import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { CoverNote } from '../../entitlement/cover-note.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { FavouriteHeart } from '../offering/favourite-heart.tsx';
import { InsteadOfTimes } from '../offering/instead-of-times.tsx';
import { OfferPrice } from '../offering/offer-price.tsx';
import type { DoctorRow, ProviderRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';
import { doctorHref, type WayBack } from './doctor-href.ts';
import { ResultFrame } from './result-frame.tsx';
import { TimesLine } from './times-line.tsx';

const mostSpecializations = 6;

type Booking = {
  hold: string | undefined;
  idempotencyKey: string;
  wayBack: WayBack;
  isFavourite?: ((row: DoctorRow) => boolean | undefined) | undefined;
};
type Props = Booking & { row: ProviderRow; mark: ReactNode; active: boolean };

/** A clinic's card shows its first doctors, who can be booked at once (S4.6-05). */
export function ProviderCard({ row, mark, active, ...booking }: Props) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const more = row.specializations.length - mostSpecializations;
  const others = row.doctors - row.offers.length;
  const id = `row-${row.number}`;
  const clinic = hrefWith(href('provider', { providerId: row.providerId }), query, {});
  return (
    <ResultFrame
      id={id}
      active={active}
      givesTimesRoom
      words={
        <div className="flex items-start gap-3">
          {mark}
          <div className="grid gap-1">
            <h3 id={id}>
              <Link href={clinic}>{row.name}</Link>
            </h3>
            <p className="text-xs text-text-muted">{row.where}</p>
            <p>
              {row.specializations.slice(0, mostSpecializations).join(', ')}
              {more > 0 && ` ${t('search.provider.more', { count: more })}`}
            </p>
          </div>
        </div>
      }
      times={
        <>
          {row.offers.length === 0 && <p>{t('provider.times.none')}</p>}
          {row.offers.map((offer) => (
            <DoctorOffer key={offer.key} offer={offer} at={id} {...booking} />
          ))}
          {others > 0 && (
            <p>
              <Link href={`${clinic}#doctors`} className="inline-flex min-h-11 items-center">
                {t('search.provider.doctors', { count: others })}
                <span className="sr-only">, {row.name}</span>
              </Link>
            </p>
          )}
        </>
      }
    />
  );
}

function DoctorOffer({ offer, at, wayBack, isFavourite, ...booking }: Booking & { offer: DoctorRow; at: string }) {
  return (
    <div className="grid gap-x-6 gap-y-1 @min-[48rem]:grid-cols-[1fr_17rem]">
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-1">
          <h4 className="text-m font-semibold">
            <Link href={doctorHref(offer, wayBack)}>{offer.name}</Link>
          </h4>
          <p className="text-s">{offer.service}</p>
          <OfferPrice price={offer.price} />
          <CoverNote cover={offer.cover} />
        </div>
        <FavouriteHeart ids={offer} name={offer.name} is={isFavourite?.(offer)} back={wayBack.here} at={at} />
      </div>
      {offer.reservedFor ? (
        <InsteadOfTimes reservedFor={offer.reservedFor} />
      ) : (
        <TimesLine row={offer} wayBack={wayBack} {...booking} />
      )}
    </div>
  );
}
