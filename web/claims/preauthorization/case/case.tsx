import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readPreauthorization } from '../../../../contract/claims/preauthorization.ts';
import { href } from '../../../../contract/href.ts';
import { dayFull } from '../../../../contract/platform/format.ts';
import { ConsentLink } from '../../../identity/account/consent-link.tsx';
import { FoldedHistory } from '../../../identity/history/folded-history.tsx';
import { pageRequestOf } from '../../../platform/api.ts';
import { draftOf } from '../../../platform/form/draft.server.ts';
import { usePageContext } from '../../../platform/page-context.tsx';
import { RefusalPanel } from '../../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../../platform/texts.ts';
import { BackLink } from '../../../platform/ui/back-link.tsx';
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx';
import { Link } from '../../../platform/ui/link.tsx';
import { RailPage } from '../../../platform/ui/rail-page.tsx';
import { isSent, SentPage } from '../../../platform/ui/sent-page.tsx';
import { CaseLink } from '../../../portal/case-link.tsx';
import { CaseFiles } from '../../../records/case/case-files.tsx';
import { CaseReply } from '../../../records/case/case-reply.tsx';
import { CaseState } from '../../../records/case/case-state.tsx';
import { replyFields } from '../../../records/case/reply-fields.ts';
import { pageUpload } from '../../../records/upload/page-upload.server.ts';
import { usePreauthState } from '../state-text.ts';
import { answerCase, answerPurpose, type CaseOutcome } from './answer-case.server.ts';
import { ApprovedItems, isBookable } from './approved-items.tsx';
import { CaseFacts } from './case-facts.tsx';
import { PreauthMessages } from './preauth-messages.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const preauthorization = await pageRequest.call(readPreauthorization, { number: params.number ?? '' });
  const about = `preauthorization-answer-about-${preauthorization.number}`;
  const sent = isSent(url) && preauthorization.status === 'submitted' && !preauthorization.overdue;
  const writes = !sent && (preauthorization.canReply || preauthorization.canObject);
  return {
    preauthorization,
    sent,
    draft: writes ? await draftOf(pageRequest, 'preauthorization-answer', replyFields, about) : undefined,
    upload: writes ? await pageUpload(pageRequest, answerPurpose, url.searchParams) : undefined,
    formKey: pageRequest.formKey,
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerCase(await request.formData(), pageRequestOf(context), params.number ?? '');
}

export default function PreauthorizationCasePage() {
  const t = useT();
  const { language } = usePageContext();
  const { preauthorization, sent, draft, upload, formKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<CaseOutcome>();
  const state = usePreauthState(preauthorization);
  const { number, quick, validFrom, validTo, reason, remark, appealUntil, files, history } = preauthorization;
  if (sent) {
    const steps = [state.next, t('preauth.sent.book')];
    const to = href('services-preauthorization-case', { number });
    return <SentPage {...preauthorization} what={t('preauth.form.title')} next={steps} to={to} />;
  }
  const writing = draft &&
    upload && { draft, upload, formKey, outcome: outcome?.about === 'write' ? outcome : undefined };
  const items = <ApprovedItems preauthorization={preauthorization} />;
  const messages = <PreauthMessages messages={preauthorization.messages} asks={preauthorization.canReply} />;
  const books = !preauthorization.canReply && preauthorization.canBook && isBookable(preauthorization);
  const act =
    preauthorization.canReply && writing ? (
      <>
        {messages}
        <CaseReply intent="reply" button={t('preauth.case.reply_button')} {...writing} />
      </>
    ) : (
      books && items
    );
  return (
    <RailPage title={t('home.service.preauthorization.title')} error={outcome?.refusal}>
      <BackLink href={href('services-preauthorization')}>{t('preauth.list.back')}</BackLink>
      {outcome?.refusal && outcome.about === 'other' && <RefusalPanel refusal={outcome.refusal} />}
      <CaseState state={state} person={preauthorization.person} act={act}>
        {quick && <p>{t('preauth.case.quick')}</p>}
        {validFrom !== null && validTo !== null && (
          <p>{t('preauth.case.valid', { from: dayFull(validFrom, language), to: dayFull(validTo, language) })}</p>
        )}
        {reason !== null && (
          <p className="whitespace-pre-line wrap-anywhere">
            <strong>{t('preauth.case.reason')}</strong> {reason}
          </p>
        )}
        {remark !== '' && (
          <p className="whitespace-pre-line wrap-anywhere">
            <strong>{t('preauth.case.remark')}</strong> {remark}
          </p>
        )}
        <p>
          {t('preauth.case.number')} <strong className="tabular-nums">{number}</strong>
        </p>
      </CaseState>
      <CaseLink number={number} />
      <ConsentLink caseRef={number} />
      {!books && items}
      {!preauthorization.canReply && messages}
      {preauthorization.canObject && writing && (
        <section className="grid gap-3" aria-labelledby="objection">
          <h2 id="objection" className="text-l">
            {t('preauth.case.object')}
          </h2>
          <p>
            {t('preauth.case.object_lead', { day: appealUntil === null ? '' : dayFull(appealUntil, language) })}{' '}
            <Link href={href('complaint-handling')}>{t('preauth.case.complaints')}</Link>
          </p>
          <CaseReply intent="object" button={t('preauth.case.object_button')} {...writing} />
        </section>
      )}
      <CaseFacts preauthorization={preauthorization} />
      <CaseFiles files={files} outcome={outcome?.about === 'code' ? outcome : undefined} />
      {preauthorization.canCancel && (
        <div id="withdraw">
          <ConfirmDialog title={t('preauth.case.cancel')} intent="cancel" button={t('preauth.case.cancel_button')}>
            <p>{t('preauth.case.cancel_lead')}</p>
          </ConfirmDialog>
        </div>
      )}
      <FoldedHistory items={history} />
    </RailPage>
  );
}
