import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getVisit, setAttendance } from '../../../contract/booking/attendance.ts';
import { href } from '../../../contract/href.ts';
import { History } from '../../identity/history/history.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import { useDeskT } from '../../platform/desk-texts.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered } from '../../platform/form/read.server.ts';
import { useFormat } from '../../platform/format.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { DeskPage } from '../desk-page.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { visit: await pageRequestOf(context).call(getVisit, { visitId: params.id ?? '' }) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const visitId = params.id ?? '';
  return answered(pageRequest, form, [], async () => {
    await pageRequest.call(setAttendance, { visitId, came: pressed(form) === 'came' });
    return seeOther(href('desk-visit', { id: visitId }));
  });
}

export default function DeskVisitPage() {
  const t = useDeskT();
  const when = useWhen();
  const { money } = useFormat();
  const { visit } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { number, status, name, doctor, provider, subfunction, start, timeZone, dispute, bookedBy, history, paid } =
    visit;
  return (
    <DeskPage
      title={t('desk.visit.title', { number })}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list: 'visits' })}>{t('desk.call_back.back')}</BackLink>}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      {dispute !== null && (
        <Panel kind="warning" title={t('desk.visit.disputed')}>
          <p>{dispute}</p>
        </Panel>
      )}
      <SummaryList
        rows={[
          { term: t('desk.fact.state'), value: t(`mine.status.${status}`) },
          { term: t('desk.column.name'), value: name },
          ...(bookedBy === null ? [] : [{ term: t('desk.visit.booked_by'), value: bookedBy }]),
          { term: t('desk.visit.when'), value: when(start, timeZone) },
          { term: t('desk.visit.with'), value: `${doctor.name}, ${subfunction}` },
          { term: t('desk.visit.where'), value: provider.name },
          ...(paid ? [{ term: t('desk.visit.payment'), value: t('desk.visit.paid', { paid: money(paid) }) }] : []),
        ]}
      />
      <PageForm method="post" className="flex flex-wrap gap-3">
        <Button name="intent" value="came">
          {t('desk.visit.came')}
        </Button>
        <Button kind="quiet" name="intent" value="missed">
          {t('desk.visit.missed')}
        </Button>
      </PageForm>
      <section className="grid gap-2">
        <h2 className="text-l">{t('desk.history.title')}</h2>
        <History items={history} isDesk />
      </section>
    </DeskPage>
  );
}
