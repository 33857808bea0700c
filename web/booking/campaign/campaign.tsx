import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { dayLong, dayOf } from '../../../contract/platform/format.ts';
import { readContentPage } from '../../../contract/portal/content.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { TextPage } from '../../portal/content/text-page.tsx';
import { doctorRow } from '../offering/result-row.ts';
import { holdIn } from '../offering/search-query.ts';
import { type Offer, Offers } from './offers.tsx';

const shownDoctors = 10;
const countedPlaces = 100;

/** A text about a campaign (S2.1-01); on its days the page also lists places and the nearest times, to book at once. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const call = api(context);
  const pageRequest = pageRequestOf(context);
  const page = await call(readContentPage, { path: url.pathname.replace(/(?<=.)\/$/, '') });
  const { campaign } = page;
  const { language, config } = pageRequest;
  const check = shows(config, 'services-skin-check') ? href('services-skin-check') : undefined;
  if (!campaign) return { page, above: undefined, days: undefined, offer: undefined, check };
  const today = dayOf(pageRequest.now, config.timeZone);
  const days = { from: dayLong(campaign.from, language), until: dayLong(campaign.until, language) };
  if (today > campaign.until) return { page, above: undefined, days: { ...days, over: true }, offer: undefined, check };
  const week = campaign.from > today ? { week: campaign.from } : {};
  const subfunction = String(campaign.subfunction);
  const place = url.searchParams.get('location')?.trim().slice(0, 80) ?? '';
  const hold = holdIn(url.searchParams, pageRequest.holdToken);
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
      one.localeCompare(other, pageRequest.language),
    ),
    rows: doctors.items.map((item, index) => doctorRow(item, index + 1, pageRequest)),
    total: doctors.total,
    subfunction: campaign.subfunction,
    hold,
    key: pageRequest.formKey,
  };
  return { page, above: undefined, days: { ...days, over: false }, offer, check };
}

export default function CampaignPage() {
  const t = useT();
  const { days, offer, check } = useLoaderData<typeof loader>();
  return (
    <TextPage>
      {days && <Days {...days} />}
      {check !== undefined && (
        <div>
          <LinkButton kind="quiet" href={check}>
            {t('campaign.self_check')}
          </LinkButton>
        </div>
      )}
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
