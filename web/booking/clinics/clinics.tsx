import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { searchProviders } from '../../../contract/booking/search.ts';
import { href } from '../../../contract/href.ts';
import { readContentPage } from '../../../contract/portal/content.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { TextPage } from '../../portal/content/text-page.tsx';

const limit = 60;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const call = api(context);
  const { language } = pageRequestOf(context);
  const pageNumber = url.searchParams.get('page') ?? '1';
  const page = await call(readContentPage, { path: href('clinics') });
  const providers = await call(searchProviders, {
    limit: String(limit),
    page: /^\d{1,4}$/.test(pageNumber) ? pageNumber : '1',
  });
  const towns = Map.groupBy(providers.items, ({ provider }) => provider.city);
  const clinics = [...towns]
    .map(([city, items]) => ({
      city,
      items: items.map(({ provider: { id, name, address }, doctors, specializations }) => ({
        id,
        name,
        address,
        doctors,
        specializations: specializations.map((specialization) => specialization.name).join(', '),
      })),
    }))
    .sort((one, other) => one.city.localeCompare(other.city, language));
  return { page, above: undefined, clinics, number: providers.page, total: providers.total };
}

export default function ClinicsPage() {
  const t = useT();
  const { clinics, number, total } = useLoaderData<typeof loader>();
  return (
    <TextPage>
      <section aria-labelledby="clinics" className="grid gap-6">
        <h2 id="clinics">{t('clinics.list.title', { total })}</h2>
        {clinics.map(({ city, items }) => (
          <div key={city}>
            <h3>{city}</h3>
            <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((clinic) => (
                <Clinic key={clinic.id} {...clinic} />
              ))}
            </ul>
          </div>
        ))}
        <Pagination
          page={number}
          limit={limit}
          total={total}
          hrefOf={(page) => href('clinics', {}, { page: page === 1 ? undefined : page })}
        />
      </section>
    </TextPage>
  );
}

type ClinicProps = { id: number; name: string; address: string; doctors: number; specializations: string };

function Clinic({ id, name, address, doctors, specializations }: ClinicProps) {
  const t = useT();
  return (
    <li className="relative rounded-card border border-border bg-surface p-4">
      <p className="font-semibold">
        <Link href={href('provider', { providerId: id })} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
      </p>
      <p className="text-s text-text-muted">{address}</p>
      <p className="mt-1 text-s">
        {t('clinics.list.doctors', { count: doctors })} · {specializations}
      </p>
    </li>
  );
}
