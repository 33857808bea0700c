import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { chip, chipCurrent, chipRow } from '../../platform/ui/chip.ts';
import { Link } from '../../platform/ui/link.tsx';
import { hrefWith } from '../offering/search-query.ts';
import type { DoctorView } from './doctor-view.server.ts';

/** Each service is a link, because each has its own calendar. */
export function ServiceChoice({ view: { offers, offer } }: { view: DoctorView }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const specializations = new Set(offers.map(({ specialization }) => specialization)).size;
  const nameOf = ({ name, specialization }: { name: string; specialization: string }) =>
    specializations > 1 ? `${specialization} – ${name}` : name;
  if (offers.length === 1) return <p className="font-semibold">{nameOf(offer)}</p>;
  return (
    <nav aria-label={t('provider.service.title')}>
      <ul className={chipRow}>
        {offers.map((other) => (
          <li key={other.id}>
            <Link
              href={hrefWith(pathname, query, { subfunction: String(other.id), day: undefined })}
              aria-current={other.id === offer.id ? 'true' : undefined}
              className={`${chip} ${chipCurrent}`}
            >
              {nameOf(other)}
              {other.minutes > 0 && (
                <span className="font-normal">{t('provider.service.minutes', { count: other.minutes })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
