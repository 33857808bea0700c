import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listSpecializations, type Specialization } from '../../../contract/directory/location.ts';
import { api } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return api(context)(listSpecializations, {});
}

/** The page lists every service that can be booked, each as a link into the search (S2.1-03). */
export default function FunctionListPage() {
  const t = useT();
  const specializations = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle description={t('home.functions.lead')}>{t('home.functions.title')}</PageTitle>
      <PageHeading title={t('home.functions.title')} />
      <div className="page-width grid gap-6 pt-4 md:gap-8">
        <p className="max-w-text text-l">{t('home.functions.lead')}</p>
        <Letters specializations={specializations} />
        <div className="gap-8 sm:columns-2 lg:columns-3">
          {specializations.map((specialization) => (
            <SpecializationLinks key={specialization.id} specialization={specialization} />
          ))}
        </div>
        <PhoneBlock />
      </div>
    </>
  );
}

function Letters({ specializations }: { specializations: readonly Specialization[] }) {
  const t = useT();
  const firsts = new Map<string, string>();
  for (const { key, name } of specializations) {
    const letter = name.charAt(0).toUpperCase();
    if (!firsts.has(letter)) firsts.set(letter, key);
  }
  return (
    <nav aria-label={t('home.functions.letters')}>
      <ul className="-mx-2 flex flex-wrap">
        {[...firsts].map(([letter, key]) => (
          <li key={letter}>
            <Link
              href={`#${key}`}
              className="grid size-11 place-items-center rounded-control font-semibold hover:bg-action-quiet"
            >
              {letter}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SpecializationLinks({ specialization }: { specialization: Specialization }) {
  const { searchPath } = useConfig();
  const { key, name, subfunctions } = specialization;
  return (
    <section aria-labelledby={key} className="mb-8 break-inside-avoid border-t-3 border-action-quiet-hover pt-3">
      <h2 id={key} className="text-l">
        {name}
      </h2>
      <ul className="mt-1">
        {subfunctions.map((subfunction) => (
          <li key={subfunction.id}>
            <Link href={`${searchPath}?subfunction=${subfunction.id}`} className="inline-flex min-h-11 items-center">
              {subfunction.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
