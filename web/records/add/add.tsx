import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { purposes } from '../../../contract/records/purposes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { moreRecordFields, newRecordFields, recordFields } from '../record-fields.ts';
import { pageUpload } from '../upload/page-upload.server.ts';
import { UploadField } from '../upload/upload-field.tsx';
import { uploadTexts } from '../upload/upload-texts.ts';
import { answerAdd, type RecordLinks } from './answer-add.server.ts';

export const handle = { script: true, texts: ['records', 'fields', ...uploadTexts] };

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const about = aboutIn(request.url);
  const upload = await pageUpload(pageRequest, 'record', url.searchParams);
  return { ...about, upload, draft: await draftOf(pageRequest, 'record', recordFields) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerAdd(await request.formData(), pageRequestOf(context), aboutIn(request.url));
}

function aboutIn(address: string): RecordLinks {
  const query = new URL(address).searchParams;
  return { replaces: query.get('replaces') ?? undefined, visit: query.get('visit') ?? undefined };
}

export default function AddRecordPage() {
  const t = useT();
  const { replaces, visit, upload, draft } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const entries = outcome?.entries ?? draft.entries;
  const moreFaults = moreRecordFields.filter(({ name }) => faultOf(outcome?.refusal, name) !== undefined);
  const way = replaces === undefined ? '' : '_replace';
  return (
    <RailPage title={t(`records.add.title${way}`)} error={outcome?.refusal}>
      <p className="text-l">{t(`records.add.lead${way}`)}</p>
      {visit !== undefined && <p>{t('records.add.visit', { number: visit })}</p>}
      <FieldsForm
        fields={newRecordFields}
        outcome={outcome}
        draft={draft}
        intent="save"
        encType="multipart/form-data"
        button={t('records.add.save')}
        lead={
          <UploadField
            key={upload.staged.map(({ id }) => id).join()}
            purpose={purposes.record}
            {...upload}
            error={faultOf(outcome?.refusal, 'file')}
          />
        }
      >
        <details open={moreFaults.length > 0} className="rounded-card border border-border px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('records.add.more')}</summary>
          <div className="grid gap-6 pb-4">
            {moreRecordFields.map((row) => (
              <FormField key={row.name} row={row} entries={entries} error={faultOf(outcome?.refusal, row.name)} />
            ))}
          </div>
        </details>
      </FieldsForm>
      <p>
        <Link href={href('records')}>{t('records.add.cancel')}</Link>
      </p>
    </RailPage>
  );
}
