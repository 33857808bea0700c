import { useLocation } from 'react-router';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Select } from '../../platform/ui/select.tsx';
import type { DoctorRow } from '../offering/result-row.ts';
import { DoctorCard } from '../search/doctor-card.tsx';
import { useWayBack } from '../search/doctor-href.ts';

export type Offer = {
  place: string;
  places: string[];
  rows: DoctorRow[];
  total: number;
  subfunction: number;
  hold: string | undefined;
  key: string;
};

export function Offers({ offer }: { offer: Offer }) {
  const t = useT();
  const { searchPath } = useConfig();
  const { pathname } = useLocation();
  const wayBack = useWayBack();
  const { place, places, rows, total, subfunction, hold, key } = offer;
  const all = new URLSearchParams({ subfunction: String(subfunction), ...(place !== '' && { location: place }) });
  return (
    <section aria-labelledby="offers" className="grid gap-5">
      <h2 id="offers">{t('campaign.offers.title')}</h2>
      <PageForm method="get" action={pathname} className="grid max-w-form items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Select
          name="location"
          label={t('campaign.offers.place')}
          placeholder={t('campaign.offers.anywhere')}
          groups={[
            { label: t('campaign.offers.place'), options: places.map((name) => ({ value: name, label: name })) },
          ]}
          defaultValue={place}
        />
        <Button kind="quiet">{t('campaign.offers.show')}</Button>
      </PageForm>
      {rows.length === 0 && <p>{t('campaign.offers.none')}</p>}
      <ol className="grid gap-4">
        {rows.map((row) => (
          <li key={row.key}>
            <DoctorCard row={row} hold={hold} idempotencyKey={key} wayBack={wayBack} mark={null} active={false} />
          </li>
        ))}
      </ol>
      {total > rows.length && (
        <p>
          <Link href={`${searchPath}?${all}`}>{t('campaign.offers.all', { total })}</Link>
        </p>
      )}
    </section>
  );
}
