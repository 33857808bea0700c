import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { deleteAssessment, readAssessment } from '../../../contract/care/assessment/assessment.ts';
import { href } from '../../../contract/href.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { ConsentLink } from '../../identity/account/consent-link.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { ResultParts } from './result.tsx';
import { shownResult } from './tool-result.server.ts';

export const handle = { script: false, texts: ['assessment', 'care.option', 'fields', 'records.list'] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const assessment = await pageRequest.call(readAssessment, { assessmentId: params.assessmentId ?? '' });
  const { language, config, user } = pageRequest;
  return {
    result: shownResult(assessment, pageRequest),
    day: dayFull(dayOf(assessment.at, config.timeZone), language),
    record: assessment.recordId === null ? undefined : href('record', { recordId: assessment.recordId }),
    assessmentId: assessment.id,
    isOwn: !user?.impersonator,
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  return answered(pageRequest, await request.formData(), [], async () => {
    await pageRequest.call(deleteAssessment, { assessmentId: params.assessmentId ?? '' });
    return seeOther(href('assessments', {}, { message: 'submitted' }));
  });
}

export default function HealthResultPage() {
  const t = useT();
  const { result, day, record, assessmentId, isOwn } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage title={t('assessment.of_day', { day })} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{t(`assessment.tool.${result.tool}.title`)}</p>
      <ResultParts result={result} />
      <div className="flex flex-wrap gap-x-6">
        <Link href={href('assessments')} className="inline-flex min-h-11 items-center">
          {t('assessment.history')}
        </Link>
        {record !== undefined && (
          <Link href={record} className="inline-flex min-h-11 items-center">
            {t('assessment.document')}
          </Link>
        )}
      </div>
      {isOwn && (
        <PageForm method="post" className="grid gap-2 border-t border-border pt-4">
          <p>{t('assessment.delete_lead')}</p>
          <ConsentLink caseRef={assessmentId} />
          <div>
            <Button kind="quiet">{t('assessment.delete')}</Button>
          </div>
        </PageForm>
      )}
    </RailPage>
  );
}
