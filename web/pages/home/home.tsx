import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { samePortalPath } from '../../../contract/back.ts';
import { listLocations, listSpecializations } from '../../../contract/place.ts';
import { api, factsOf } from '../../api.ts';
import { useConfig } from '../../facts.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { PhoneBlock } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { Hero } from './hero.tsx';
import { LoginNeeded } from './login-needed.tsx';
import { placeNames } from './place-names.ts';
import { ServiceTiles } from './service-tiles.tsx';
import { Steps } from './steps.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const call = api(context);
  const [specializations, locations] = await Promise.all([call(listSpecializations, {}), call(listLocations, {})]);
  const groups = specializations.map(({ name, subfunctions }) => ({
    label: name,
    // A closed list shows the option alone, and typing finds it by its first letters: so each says its specialty too.
    options: subfunctions.map((subfunction) => ({ value: subfunction.id, label: `${name} – ${subfunction.name}` })),
  }));
  // S4.2-01: who is not logged in comes here instead of the page that was wanted.
  const wanted = factsOf(context).user ? undefined : samePortalPath(url.searchParams.get('next') ?? '');
  return { groups, places: placeNames(locations), wanted };
}

export default function HomePage() {
  const t = useT();
  const { look } = useConfig();
  const { groups, places, wanted } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle description={t(look.slots.hero.leadKey)}>{t('home.page.title')}</PageTitle>
      {wanted !== undefined && <LoginNeeded wanted={wanted} />}
      <Hero groups={groups} places={places} />
      <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
        <Steps />
        <ServiceTiles />
        <PhoneBlock />
      </div>
    </>
  );
}
