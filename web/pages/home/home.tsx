import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listLocations, listSpecializations } from '../../../contract/place.ts';
import { api } from '../../api.ts';
import { useConfig } from '../../facts.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { PhoneBlock } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { Hero } from './hero.tsx';
import { placeNames } from './place-names.ts';
import { ServiceTiles } from './service-tiles.tsx';
import { Steps } from './steps.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ context }: LoaderFunctionArgs) {
  const call = api(context);
  const [specializations, locations] = await Promise.all([call(listSpecializations, {}), call(listLocations, {})]);
  const groups = specializations.map(({ name, subfunctions }) => ({
    label: name,
    // A closed list shows the option alone, and typing finds it by its first letters: so each says its specialty too.
    options: subfunctions.map((subfunction) => ({ value: subfunction.id, label: `${name} – ${subfunction.name}` })),
  }));
  return { groups, places: placeNames(locations) };
}

export default function HomePage() {
  const t = useT();
  const { look } = useConfig();
  const { groups, places } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle description={t(look.slots.hero.leadKey)}>{t('home.page.title')}</PageTitle>
      <Hero groups={groups} places={places} />
      <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
        <Steps />
        <ServiceTiles />
        <PhoneBlock />
      </div>
    </>
  );
}
