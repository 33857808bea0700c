import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readRecord } from '../../../contract/records/record.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { recordFields } from '../record-fields.ts';
import { entriesOf } from '../record-form.server.ts';
import { answerRecord, type RecordOutcome } from './answer-record.server.ts';
import { RecordFiles } from './record-files.tsx';
import { ViewedBy } from './viewed-by.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const record = await api(context)(readRecord, { recordId: params.recordId ?? '' });
  return { record, entries: entriesOf(record) };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerRecord(await request.formData(), pageRequestOf(context), params.recordId ?? '');
}

export default function RecordPage() {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const { dayLong } = useFormat();
  const { record, entries } = useLoaderData<typeof loader>();
  const outcome = useActionData<RecordOutcome>();
  const { id, name, kind, modal, issuedAt, author, visibility, status, addedAt, replaces, replacedBy } = record;
  const changing = outcome?.about === 'change' ? outcome : undefined;
  const isCurrent = status === 'current';
  return (
    <RailPage title={name} error={outcome?.refusal}>
      <BackLink href={href('records')}>{t('records.page.back')}</BackLink>
      {outcome?.refusal && !changing && outcome.about !== 'code' && <RefusalPanel refusal={outcome.refusal} />}
      {!isCurrent && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge kind="warning">{t(`records.status.${status}`)}</Badge>
          {replacedBy !== null && (
            <Link href={href('record', { recordId: replacedBy })}>{t('records.page.newer')}</Link>
          )}
        </p>
      )}
      <SummaryList
        rows={[
          { term: t('records.page.kind'), value: t(`records.kind.${kind}`) },
          { term: t('records.page.modal'), value: t(`records.modal.${modal}`) },
          { term: t('records.page.issued'), value: dayLong(issuedAt) },
          ...(author === null ? [] : [{ term: t('records.page.author'), value: author }]),
          { term: t('records.page.visibility'), value: t(`records.visibility.${visibility}`) },
          { term: t('records.page.added'), value: when(addedAt, timeZone) },
        ]}
      />
      {replaces !== null && <Link href={href('record', { recordId: replaces })}>{t('records.page.older')}</Link>}
      <RecordFiles record={record} outcome={outcome?.about === 'code' ? outcome : undefined} />
      {isCurrent && (
        <>
          <details open={changing !== undefined} className="grid gap-4">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('records.page.change')}</summary>
            <FieldsForm
              fields={recordFields}
              outcome={changing ?? { status: 200, refusal: undefined, entries }}
              button={t('records.page.change_button')}
              intent="change"
            />
          </details>
          <div>
            <LinkButton kind="quiet" href={href('record-add', {}, { replaces: id })}>
              {t('records.page.replace')}
            </LinkButton>
          </div>
        </>
      )}
      {status !== 'entered-in-error' && (
        <ConfirmDialog title={t('records.page.withdraw')} intent="withdraw" button={t('records.page.withdraw_button')}>
          <p>{t('records.page.withdraw_lead')}</p>
        </ConfirmDialog>
      )}
      <ViewedBy viewings={record.viewedBy} />
    </RailPage>
  );
}
