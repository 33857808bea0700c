import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { createDeskCareDownload, getDeskCare, listTimesForCare } from '../../../contract/care/medical-care-desk.ts';
import { listSpecializations } from '../../../contract/directory/location.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { CaseFiles } from '../case/case-files.tsx';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { findTimes, timesQueryIn } from '../times/find-times.server.ts';
import type { TimesQuery } from '../times/time-value.ts';
import { CareFacts, CareItems } from './medical-care-facts.tsx';
import { careFields, careSteps } from './medical-care-steps.server.ts';
import { CareSteps, mayAddItem, mayPropose } from './medical-care-steps.tsx';

export async function loader({ request: { url }, params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, now } = pageRequest;
  const care = await call(getDeskCare, { careId: params.id ?? '' });
  const somebody = await somebodyAt(pageRequest, care.id);
  const query = timesQueryIn(url);
  const list = (of: Partial<TimesQuery>) => call(listTimesForCare, { careId: care.id, ...of });
  const times = mayPropose(care, somebody) ? await findTimes(list, query, pageRequest) : undefined;
  const visits = mayAddItem(care, somebody) ? await call(listSpecializations, {}) : [];
  return { care, now, somebody, query, times, visits };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-medical-care',
    id: params.id ?? '',
    fields: careFields,
    steps: careSteps,
    download: (call, careId, fileId) => call(createDeskCareDownload, { careId, fileId }),
  });
}

export default function DeskMedicalCarePage() {
  const t = useT();
  const { care, now, somebody, query, times, visits } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.care.title', { number: care.number })}
      list="medical-cares"
      part={care.number}
      outcome={outcome}
      desk={somebody}
      history={care.history}
      steps={
        <CareSteps care={care} outcome={outcome} somebody={somebody} query={query} times={times} visits={visits} />
      }
    >
      <CareFacts care={care} now={now} />
      {care.complaint === null && <Withheld text="desk.withheld" />}
      <CareItems items={care.items} />
      {care.files.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-l">{t('desk.care.files')}</h2>
          <CaseFiles files={care.files} mayTake={somebody.rights.includes('file_content.read')} />
        </section>
      )}
    </CasePage>
  );
}
