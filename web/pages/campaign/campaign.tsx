import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readContentPage } from '../../../contract/content.ts';
import { dayLong, dayOf } from '../../../contract/format.ts';
import { searchDoctors, searchProviders } from '../../../contract/search.ts';
import { api, factsOf } from '../../api.ts';
import { useConfig } from '../../facts.tsx';
import { useT } from '../../texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextPage } from '../content/text-page.tsx';
import { holdIn } from '../search/asked.ts';
import { doctorRow } from '../search/rows.ts';
import { type Offer, Offers } from './offers.tsx';

export const handle = { script: false, texts: [] };

const shownDoctors = 10;
const countedPlaces = 100;

/** A text with a time of the year: while it lasts, the places and nearest times stand in it, to be booked at once (S2.1-01). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const call = api(context);
  const facts = factsOf(context);
  const page = await call(readContentPage, { path: url.pathname.replace(/(?<=.)\/$/, '') });
  const { campaign } = page;
  if (!campaign) return { page, above: undefined, days: undefined, offer: undefined };
  const { hostLocale, timeZone } = facts.config;
  const today = dayOf(facts.now, timeZone);
  const days = { from: dayLong(campaign.from, hostLocale), until: dayLong(campaign.until, hostLocale) };
  if (today > campaign.until) return { page, above: undefined, days: { ...days, over: true }, offer: undefined };
  const week = campaign.from > today ? { week: campaign.from } : {};
  const subfunction = String(campaign.subfunction);
  const place = url.searchParams.get('location')?.trim().slice(0, 80) ?? '';
  const hold = holdIn(url.searchParams, facts.holdToken);
  const [doctors, providers] = await Promise.all([
    call(searchDoctors, {
      subfunction,
      limit: String(shownDoctors),
      ...week,
      ...(place.length > 1 && { location: place }),
    }),
    call(searchProviders, { subfunction, limit: String(countedPlaces), ...week }),
  ]);
  const offer: Offer = {
    place,
    places: [...new Set(providers.items.map(({ provider }) => provider.city))].sort((one, other) =>
      one.localeCompare(other, facts.language),
    ),
    rows: doctors.items.map((item, index) => doctorRow(item, index + 1, facts)),
    total: doctors.total,
    subfunction: campaign.subfunction,
    hold,
    key: facts.formKey,
  };
  return { page, above: undefined, days: { ...days, over: false }, offer };
}

export default function CampaignPage() {
  const { days, offer } = useLoaderData<typeof loader>();
  return (
    <TextPage>
      {days && <Days {...days} />}
      {offer && <Offers offer={offer} />}
    </TextPage>
  );
}

function Days({ from, until, over }: { from: string; until: string; over: boolean }) {
  const t = useT();
  const { searchPath } = useConfig();
  if (!over) {
    return (
      <Panel kind="info" title={t('campaign.days.title', { from, until })}>
        <p>{t('campaign.days.text')}</p>
      </Panel>
    );
  }
  return (
    <Panel kind="warning" title={t('campaign.over.title', { until })}>
      <p>{t('campaign.over.text')}</p>
      <div>
        <LinkButton href={searchPath}>{t('campaign.over.link')}</LinkButton>
      </div>
    </Panel>
  );
}
