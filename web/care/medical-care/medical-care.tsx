import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { readMedicalCare } from '../../../contract/care/medical-care.ts';
import { href } from '../../../contract/href.ts';
import { ForWhomLine } from '../../entitlement/for-whom-line.tsx';
import { ConsentLink } from '../../identity/account/consent-link.tsx';
import { FoldedHistory } from '../../identity/history/folded-history.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { isSent, SentPage } from '../../platform/ui/sent-page.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { CaseLink } from '../../portal/case-link.tsx';
import { CaseFiles } from '../../records/case/case-files.tsx';
import { answerCare, type CareOutcome } from './answer-care.server.ts';
import { CancelCare } from './cancel-care.tsx';
import { isChoosing, OrganisedCare } from './organised-care.tsx';
import { useCareTitle } from './use-care-title.ts';
import { Wish } from './wish.tsx';

/** A care that came of a request is shown on the page of the request, with its messages. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, formKey } = pageRequestOf(context);
  const care = await call(readMedicalCare, { number: params.number ?? '' });
  if (care.request !== null) throw redirect(href('request', { number: care.request }));
  return { care, formKey, sent: isSent(url) && care.status === 'requested' && !care.overdue };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerCare(await request.formData(), pageRequestOf(context), params.number ?? '');
}

export default function MedicalCarePage() {
  const t = useT();
  const { care, formKey, sent } = useLoaderData<typeof loader>();
  const outcome = useActionData<CareOutcome>();
  const titleOf = useCareTitle();
  const { status, files, history } = care;
  const meaning = isChoosing(care) ? 'care.organised.choose' : `care.organised.meaning.${status}`;
  const about = outcome?.about;
  if (sent) {
    const next = [t('care.organised.meaning.awaiting_booking'), t('care.form.then.times'), t('sent.news')];
    const to = href('medical-care', { number: care.number });
    return <SentPage {...care} what={titleOf(care)} sentAt={care.askedAt} next={next} to={to} />;
  }
  return (
    <RailPage title={titleOf(care)} error={outcome?.refusal}>
      <BackLink href={href('requests')}>{t('care.list.title')}</BackLink>
      {outcome?.refusal && about === 'other' && <RefusalPanel refusal={outcome.refusal} />}
      <p className="text-l">{t(meaning)}</p>
      <ForWhomLine person={care.person} />
      <CaseLink number={care.number} />
      <ConsentLink caseRef={care.request ?? care.number} />
      <OrganisedCare care={care} person={care.person} canBook={care.canBook} />
      <details className="rounded-card border border-border px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          {t('care.request.answers')}
        </summary>
        <div className="pb-4">
          <Wish care={care} />
          {care.complaint === null && <Withheld text="care.withheld" />}
        </div>
      </details>
      <CaseFiles files={files} outcome={about === 'code' ? outcome : undefined} />
      {care.canCancel && (
        <CancelCare care={care} outcome={about === 'cancel' ? outcome : undefined} formKey={formKey} />
      )}
      <FoldedHistory items={history} />
    </RailPage>
  );
}
