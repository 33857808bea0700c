import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readCareRequest } from '../../../contract/care/care-request.ts';
import { replyPurpose } from '../../../contract/care/purposes.ts';
import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import { callsForHelp } from '../../../contract/care/request-schema.ts';
import { href } from '../../../contract/href.ts';
import { fileLimits } from '../../../contract/platform/file-limits.ts';
import { ConsentLink } from '../../identity/account/consent-link.tsx';
import { FoldedHistory } from '../../identity/history/folded-history.tsx';
import { api, pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { speaking } from '../../platform/texts.server.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { isSent, SentPage } from '../../platform/ui/sent-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { WarningPanel } from '../../platform/wizard/warning-panel.tsx';
import { CaseLink } from '../../portal/case-link.tsx';
import { CaseFiles } from '../../records/case/case-files.tsx';
import { CaseReply } from '../../records/case/case-reply.tsx';
import { CaseState } from '../../records/case/case-state.tsx';
import { replyFields } from '../../records/case/reply-fields.ts';
import { pageUpload } from '../../records/upload/page-upload.server.ts';
import { answerRow } from '../answers/answer-rows.server.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { helpOf } from '../help.ts';
import { OrganisedCare } from '../medical-care/organised-care.tsx';
import { useStateText } from '../state-text.ts';
import { answerRequest, type RequestOutcome } from './answer-request.server.ts';
import { Messages } from './messages.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const request = await api(context)(readCareRequest, { number: params.number ?? '' });
  const { number, service, status, canWrite, answers } = request;
  const sent = isSent(url) && status === 'submitted' && !request.overdue;
  const draft =
    canWrite && !sent
      ? await draftOf(pageRequest, 'care-message', replyFields, `care-message-about-${number}`)
      : undefined;
  const rows = answers.map(({ question, answer }) => answerRow(question, answer));
  const takesFiles = canWrite && !sent && careRequestKind(service).files !== undefined;
  const isAnonymous = answers.some(({ question, answer }) => question === 'anonymous' && answer === 'yes');
  const upload = takesFiles ? await pageUpload(pageRequest, replyPurpose, url.searchParams, isAnonymous) : undefined;
  const isOpen = request.turn !== null;
  const help = isOpen && callsForHelp(answers) ? helpOf(careRequestKind(service), speaking(pageRequest)) : undefined;
  return { request, sent, rows, draft, upload, help, formKey: pageRequest.formKey };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerRequest(await request.formData(), pageRequestOf(context), params.number ?? '');
}

type View = Awaited<ReturnType<typeof loader>>;

export default function RequestPage() {
  const view = useLoaderData<typeof loader>();
  return view.sent ? <SentRequest view={view} /> : <OpenRequest view={view} />;
}

function SentRequest({ view: { request, help } }: { view: View }) {
  const t = useT();
  const { number, service } = request;
  const { organisable, answeredBy } = careRequestKind(service);
  const next = [
    t('care.sent.reads', { who: t(`care.form.answers.${answeredBy}`) }),
    t('sent.news'),
    t(organisable ? 'care.form.then.times' : 'care.form.then.ask'),
  ];
  const what = t(`home.service.${service}.title`);
  return (
    <SentPage {...request} what={what} next={next} to={href('request', { number })}>
      {help && <WarningPanel warning={help} />}
    </SentPage>
  );
}

function OpenRequest({ view }: { view: View }) {
  const t = useT();
  const outcome = useActionData<RequestOutcome>();
  const { request, draft, help } = view;
  const state = useStateText(request);
  const { number, service, reservation, person, mark, care } = request;
  const isCustomersTurn = request.turn === 'customer';
  const talk = <Talk view={view} outcome={outcome} />;
  return (
    <RailPage title={t(`home.service.${service}.title`)} error={outcome?.refusal}>
      <BackLink href={href('requests')}>{t('care.list.title')}</BackLink>
      {outcome?.refusal && outcome.about === 'other' && <RefusalPanel refusal={outcome.refusal} />}
      {help && <WarningPanel warning={help} />}
      <CaseState
        state={state}
        person={person}
        act={isCustomersTurn && talk}
        writeAt={draft && !isCustomersTurn ? '#write' : undefined}
      >
        {mark !== null && <p>{t(`care.mark.${mark}`)}</p>}
        <p>
          {t('care.request.number')} <strong className="tabular-nums">{number}</strong>
        </p>
        {reservation !== null && (
          <div>
            <LinkButton href={href('services-appointment', { number: reservation })}>
              {t('care.request.visit')}
            </LinkButton>
          </div>
        )}
      </CaseState>
      <CaseLink number={number} />
      <ConsentLink caseRef={number} />
      {care && <OrganisedCare care={care} person={person} canBook={request.canBook} />}
      {!isCustomersTurn && <div id="write">{talk}</div>}
      <Answers rows={view.rows} isWithheld={request.withheld} />
      <CaseFiles files={request.files} outcome={outcome?.about === 'code' ? outcome : undefined} />
      {request.canWithdraw && (
        <ConfirmDialog title={t('care.request.withdraw')} intent="withdraw" button={t('care.request.withdraw_button')}>
          <p>{t('care.request.withdraw_lead')}</p>
        </ConfirmDialog>
      )}
      <FoldedHistory items={request.history} />
    </RailPage>
  );
}

function Talk({ view, outcome }: { view: View; outcome: RequestOutcome | undefined }) {
  const t = useT();
  const { request, draft, upload, formKey } = view;
  const { person, turn, messages, files, canBook, canFinish } = request;
  const isCustomersTurn = turn === 'customer';
  const proposesTimes = messages.some(({ times }) => times.length > 0);
  const isFull = files.length >= fileLimits.mostFiles;
  return (
    <>
      <Messages
        messages={messages}
        canTake={isCustomersTurn && canBook}
        asks={isCustomersTurn && draft !== undefined}
      />
      {proposesTimes && !canBook && <p>{t('relatives.no_booking', { person: person ?? '' })}</p>}
      {draft && (
        <CaseReply
          draft={draft}
          outcome={outcome?.about === 'write' ? outcome : undefined}
          formKey={formKey}
          intent="write"
          button={t('care.request.write')}
          upload={isFull ? undefined : upload}
          note={upload && isFull ? t('care.request.files_full', { most: fileLimits.mostFiles }) : undefined}
        />
      )}
      {canFinish && (
        <PageForm method="post" className="grid justify-items-start gap-2">
          <p>{t('care.request.finish_lead')}</p>
          <Button kind="quiet" name="intent" value="finish">
            {t('care.request.finish')}
          </Button>
        </PageForm>
      )}
    </>
  );
}

function Answers({ rows, isWithheld }: { rows: View['rows']; isWithheld: boolean }) {
  const t = useT();
  const answer = useAnswer();
  return (
    <details className="rounded-card border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('care.request.answers')}</summary>
      <div className="pb-4">
        {isWithheld && <Withheld text="care.withheld" />}
        <SummaryList
          rows={rows.map((row) => {
            const { term, text } = answer(row);
            return {
              term,
              value: (
                <span key={term} className="whitespace-pre-line wrap-anywhere">
                  {text}
                </span>
              ),
            };
          })}
        />
      </div>
    </details>
  );
}
