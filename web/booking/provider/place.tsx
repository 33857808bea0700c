import { MapPin, Video } from 'lucide-react';
import { type Zone, zoneText } from '../../../contract/platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { mapHref } from '../offering/map-href.ts';

type Props = {
  provider: { name: string; address: string; lat: number | null; lng: number | null; phone: string | null };
  zone: Zone | undefined;
  video?: boolean;
};

export function PlaceSection({ provider: { name, address, lat, lng, phone }, zone, video = false }: Props) {
  const t = useT();
  const Icon = video ? Video : MapPin;
  return (
    <section aria-labelledby="place">
      <h2 id="place">{t(video ? 'provider.badge.video' : 'provider.place.title')}</h2>
      <p className="mt-2 flex gap-2">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-on-action-quiet" />
        <span>
          <strong>{name}</strong>
          <br />
          {video ? t('provider.place.video') : address}
        </span>
      </p>
      {zone !== undefined && (
        <p className="mt-1 text-s text-text-muted">{t('provider.times.zone', { zone: zoneText(zone, t) })}</p>
      )}
      <p className="flex flex-wrap gap-x-6">
        {!video && (
          <Link href={mapHref({ address, lat, lng })} rel="noreferrer" className="inline-flex min-h-11 items-center">
            {t('provider.place.map')}
          </Link>
        )}
        {phone !== null && (
          <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
            {phone}
          </Link>
        )}
      </p>
    </section>
  );
}
