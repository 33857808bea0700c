import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type DeskWaitingPlace, endDeskWaiting, getDeskWaiting } from '../../../contract/booking/waiting-desk.ts';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { href } from '../../../contract/href.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { History } from '../../identity/history/history.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { useAge } from '../case/use-age.ts';
import { DeskPage } from '../desk-page.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, operator, now } = pageRequestOf(context);
  const place = await call(getDeskWaiting, { placeId: params.id ?? '' });
  return { place, now, acts: operator?.rights.includes('waiting_list.act') === true };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const placeId = params.id ?? '';
  return answered(pageRequest, form, [], async () => {
    await pageRequest.call(endDeskWaiting, { placeId });
    return seeOther(href('desk-waiting', { id: placeId }));
  });
}

export default function DeskWaitingPage() {
  const t = useT();
  const { place, now, acts } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.waiting.title', { number: place.number })}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list: 'waiting-list' })}>{t('desk.call_back.back')}</BackLink>}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      <Facts place={place} now={now} />
      {acts && waitingStates[place.status].active && (
        <PageForm method="post" className="grid gap-2">
          <p>{t('desk.waiting.end_text')}</p>
          <div>
            <Button kind="quiet">{t('desk.waiting.end')}</Button>
          </div>
        </PageForm>
      )}
      <section className="grid gap-2">
        <h2 className="text-l">{t('desk.history.title')}</h2>
        <History items={place.history} isDesk />
      </section>
    </DeskPage>
  );
}

function Facts({ place, now }: { place: DeskWaitingPlace; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { timeZone } = useConfig();
  const { language } = usePageContext();
  const { status, name, phone, email, since, specialization, subfunction, earliest, latest, offered } = place;
  const where = [place.doctor?.name, place.provider?.name, place.location].filter(Boolean).join(', ');
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`waiting.status.${status}`) },
        { term: t('desk.column.name'), value: name },
        ...(phone === null
          ? []
          : [{ term: t('desk.column.phone'), value: <Link href={phoneHref(phone)}>{phone}</Link> }]),
        { term: t('desk.fact.email'), value: email },
        { term: t('desk.fact.language'), value: languageName(place.language) },
        { term: t('desk.waiting.for'), value: `${specialization} – ${subfunction.name}` },
        ...(where === '' ? [] : [{ term: t('desk.waiting.where'), value: where }]),
        { term: t('desk.waiting.days'), value: `${dayFull(earliest, language)} – ${dayFull(latest, language)}` },
        ...(offered === null
          ? []
          : [{ term: t('desk.waiting.offered'), value: when(offered.start, offered.timeZone) }]),
        { term: t('desk.column.since'), value: `${when(since, timeZone)} (${age(since)})` },
      ]}
    />
  );
}
