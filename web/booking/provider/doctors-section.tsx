import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Avatar } from '../../platform/ui/avatar.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import type { NextRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';

export type ListedDoctor = {
  id: number;
  name: string;
  photo: string | null;
  specialization: string;
  english: boolean;
  subfunctionId: number;
  next: NextRow | undefined;
};

export function DoctorsSection({ providerId, doctors }: { providerId: number; doctors: readonly ListedDoctor[] }) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  return (
    <section aria-labelledby="doctors">
      <h2 id="doctors">{t('provider.doctors.title')}</h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-2">
        {doctors.map((doctor) => (
          <li key={doctor.id} className="flex gap-3 rounded-card border border-border bg-surface p-4">
            <Avatar name={doctor.name} photo={doctor.photo} />
            <div className="grid content-start gap-1">
              <h3>
                <Link
                  href={hrefWith(href('doctor', { providerId, doctorId: doctor.id }), query, {
                    subfunction: String(doctor.subfunctionId),
                    week: undefined,
                  })}
                >
                  {doctor.name}
                </Link>
              </h3>
              <p>{doctor.specialization}</p>
              <p>{doctor.next ? t('provider.doctors.next', { day: doctor.next.short }) : t('provider.times.none')}</p>
              {doctor.english && (
                <p>
                  <Badge>{t('provider.badge.english')}</Badge>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
