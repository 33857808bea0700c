import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { exportComplaints } from '../../../contract/complaints/complaint-desk.ts';
import { href } from '../../../contract/href.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { DeskPage } from '../desk-page.tsx';

const fields: readonly FieldRow[] = [
  { name: 'from', kind: 'date' },
  { name: 'to', kind: 'date' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { now, config } = pageRequestOf(context);
  const today = dayOf(now, config.timeZone);
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

type Register = { file: { name: string; href: string; total: number } };

/** The page itself contains the file, so that no other address has to be protected. */
export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, fields, async (): Promise<Register> => {
    const { from = '', to = '' } = readForm(form, fields);
    const { name, mediaType, text, total } = await pageRequest.call(exportComplaints, { from, to });
    return { file: { name, total, href: `data:${mediaType};base64,${Buffer.from(text).toString('base64')}` } };
  });
}

export default function ComplaintRegisterPage() {
  const t = useT();
  const { from, to } = useLoaderData<typeof loader>();
  const answer = useActionData<FormOutcome | Register>();
  const file = answer && 'file' in answer ? answer.file : undefined;
  const outcome = answer && 'file' in answer ? undefined : answer;
  return (
    <DeskPage
      title={t('desk.complaints.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list: 'complaints' })}>{t('desk.call_back.back')}</BackLink>}
    >
      <p className="max-w-text">{t('desk.complaints.lead')}</p>
      {file && (
        <Panel kind="success" title={t('desk.complaints.made', { count: file.total })}>
          <Link href={file.href} download={file.name} className="inline-flex min-h-11 items-center">
            {file.name}
          </Link>
        </Panel>
      )}
      <div className="max-w-text">
        <FieldsForm
          fields={fields}
          outcome={outcome}
          savedEntries={{ values: { from, to }, dates: {}, phoneSuggestion: undefined }}
          button={t('desk.complaints.button')}
        />
      </div>
    </DeskPage>
  );
}
