import { href } from '../../../contract/href.ts';
import { OfferPrice } from '../../booking/offering/offer-price.tsx';
import { CoverNote } from '../../entitlement/cover-note.tsx';
import { useT } from '../../platform/texts.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';
import type { ServiceRow } from './load-virtual-clinic.server.ts';
import { NextTime } from './next-time.tsx';

type Props = { services: readonly ServiceRow[]; search: string | undefined };

export function ServiceList({ services, search }: Props) {
  return (
    <ul className="grid gap-3">
      {services.map((service) => (
        <Service key={service.subfunctionId} service={service} isLinked={search !== undefined} />
      ))}
    </ul>
  );
}

function Service({ service, isLinked }: { service: ServiceRow; isLinked: boolean }) {
  const t = useT();
  const { subfunctionId: subfunction, service: name, doctors, next, price, cover } = service;
  return (
    <li className="relative grid gap-1 rounded-card border border-border bg-surface p-4">
      <h3 className="text-m">
        {isLinked ? (
          <StretchedLink href={href('services-virtual-clinic-search', {}, { subfunction })}>{name}</StretchedLink>
        ) : (
          name
        )}
      </h3>
      <p className="text-s text-text-muted">{t('search.results.doctors', { count: doctors })}</p>
      {next ? <NextTime next={next} /> : <p>{t('provider.times.none')}</p>}
      <OfferPrice price={price} />
      <CoverNote cover={cover} />
    </li>
  );
}
