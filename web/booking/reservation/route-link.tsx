import { MapPin } from 'lucide-react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { mapHref } from '../offering/map-href.ts';

export function RouteLink({ reservation: { video, provider } }: { reservation: Reservation }) {
  const t = useT();
  if (video) return null;
  return (
    <LinkButton kind="quiet" href={mapHref(provider)} rel="noreferrer">
      <MapPin aria-hidden="true" className="size-5" />
      {t('reservation.finished.route')}
    </LinkButton>
  );
}
