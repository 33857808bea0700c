import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { getDeskCare, listTimesForCare } from '../../../contract/care/medical-care-desk.ts';
import { href } from '../../../contract/href.ts';
import { History } from '../../identity/history/history.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { CaseFiles } from '../case-files.tsx';
import { colleaguesFor } from '../colleagues.server.ts';
import { DeskPage } from '../desk-page.tsx';
import { findTimes, timesQueryIn } from '../times/find-times.server.ts';
import type { TimesQuery } from '../times/time-value.ts';
import { CareFacts, CareItems } from './medical-care-facts.tsx';
import { careFields, careStepOf } from './medical-care-steps.server.ts';
import { CareSteps, mayPropose } from './medical-care-steps.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ request: { url }, params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, operator, now } = pageRequest;
  const care = await call(getDeskCare, { careId: params.id ?? '' });
  const rights: readonly string[] = operator?.rights ?? [];
  const query = timesQueryIn(url);
  const list = (of: Partial<TimesQuery>) => call(listTimesForCare, { careId: care.id, ...of });
  const proposes = mayPropose(care, rights);
  return {
    care,
    now,
    rights,
    query,
    found: proposes ? await findTimes(list, query) : undefined,
    colleagues: await colleaguesFor(pageRequest, { assign: 'medical_care.assign', act: ['medical_care.act'] }),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const careId = params.id ?? '';
  return answered(pageRequest, form, careFields, async () =>
    redirect(await careStepOf(pageRequest.call, careId, form), { status: 303 }),
  );
}

export default function DeskMedicalCarePage() {
  const t = useT();
  const { care, now, ...may } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.care.title', { number: care.number })}
      part={care.number}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk', {}, { list: 'medical-cares' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <CareFacts care={care} now={now} />
          {care.complaint === null && <Withheld text="desk.withheld" />}
          <CareItems items={care.items} />
          {care.files.length > 0 && (
            <section className="grid gap-2">
              <h2 className="text-l">{t('desk.care.files')}</h2>
              <CaseFiles files={care.files} mayTake={may.rights.includes('file_content.read')} />
            </section>
          )}
          <section className="grid gap-2">
            <h2 className="text-l">{t('desk.history.title')}</h2>
            <History items={care.history} />
          </section>
        </div>
        <CareSteps care={care} outcome={outcome} {...may} />
      </div>
    </DeskPage>
  );
}
