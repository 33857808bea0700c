import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readClaim } from '../../../contract/claims/claim.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { href } from '../../../contract/href.ts';
import { ConsentLink } from '../../identity/account/consent-link.tsx';
import { FoldedHistory } from '../../identity/history/folded-history.tsx';
import { api, pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { isSent, SentPage } from '../../platform/ui/sent-page.tsx';
import { CaseLink } from '../../portal/case-link.tsx';
import { CaseState } from '../../records/case/case-state.tsx';
import { replyFields } from '../../records/case/reply-fields.ts';
import { CodeForm } from '../../records/download/code-form.tsx';
import { pageUpload } from '../../records/upload/page-upload.server.ts';
import { uploadTexts } from '../../records/upload/upload-texts.ts';
import { useStateText } from '../state-text.ts';
import { answerClaim, type CaseOutcome } from './answer-claim.server.ts';
import { accountFields } from './case-fields.ts';
import { ClaimMessages } from './claim-messages.tsx';
import { Expenses, Given, Sums } from './claim-parts.tsx';
import { AccountForm, ObjectionForm, WithdrawForm, WriteForm } from './claim-steps.tsx';

export const handle = {
  script: true,
  texts: [
    'claims',
    'fields',
    'records',
    'care.by',
    'case.link',
    'consents.link',
    'sent',
    'account.action',
    'account.history',
    'account.role',
    'account.access',
    'account.outcome',
    'home.service.claim_reporting',
    ...uploadTexts,
  ],
};

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const claim = await api(context)(readClaim, { number: params.number ?? '' });
  const about = `claim-message-about-${claim.number}`;
  const sent = isSent(url) && claim.status === 'submitted' && !claim.overdue;
  const writes = !sent && (claim.canInform || claim.canObject);
  return {
    claim,
    sent,
    formKey: pageRequest.formKey,
    ...(writes && {
      upload: await pageUpload(pageRequest, 'claim_message', url.searchParams),
      draft: await draftOf(pageRequest, 'claim-message', replyFields, about),
    }),
    ...(claim.canCorrectAccount &&
      !sent && {
        accountDraft: await draftOf(pageRequest, 'claim-account', accountFields, `claim-account-about-${claim.number}`),
      }),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerClaim(await request.formData(), pageRequestOf(context), params.number ?? '');
}

export default function ClaimPage() {
  const t = useT();
  const { claim, sent, draft, accountDraft, upload, formKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<CaseOutcome>();
  const state = useStateText(claim);
  if (sent) {
    const next = [t('claims.form.after', claimRules), t('claims.sent.missing'), t('claims.sent.withdraw')];
    const what = t('home.service.claim_reporting.title');
    const to = href('services-claim', { number: claim.number });
    return <SentPage {...claim} what={what} next={next} to={to} />;
  }
  const writing = draft && upload && { draft, upload, outcome, formKey };
  const messages = <ClaimMessages messages={claim.messages} asks={claim.canInform} />;
  const act =
    claim.canInform && writing ? (
      <>
        {messages}
        <WriteForm {...writing} />
      </>
    ) : (
      claim.canCorrectAccount &&
      accountDraft && <AccountForm outcome={outcome} draft={accountDraft} holder={claim.payee.holder} />
    );
  return (
    <RailPage title={t('home.service.claim_reporting.title')} error={outcome?.refusal}>
      <BackLink href={href('services-claim-reporting')}>{t('claims.list.title')}</BackLink>
      {outcome?.refusal && outcome.about === 'other' && <RefusalPanel refusal={outcome.refusal} />}
      <CaseState state={state} person={claim.person} act={act}>
        <p>
          {t('claims.number')} <strong className="tabular-nums">{claim.number}</strong>
        </p>
      </CaseState>
      <CaseLink number={claim.number} />
      <ConsentLink caseRef={claim.number} />
      <Sums claim={claim} />
      {!claim.canInform && messages}
      <Expenses claim={claim} />
      {outcome?.about === 'code' && <CodeForm outcome={outcome} fileId={outcome.fileId} />}
      {claim.canObject && claim.objectUntil !== null && writing && (
        <ObjectionForm {...writing} until={claim.objectUntil} />
      )}
      <Given claim={claim} />
      {claim.canWithdraw && <WithdrawForm />}
      <FoldedHistory items={claim.history} />
    </RailPage>
  );
}
