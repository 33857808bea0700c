import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { purposes } from '../../../contract/records/purposes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { recordFields } from '../record-fields.ts';
import { stagedFiles } from '../upload/staged-files.server.ts';
import { UploadField } from '../upload/upload-field.tsx';
import { uploadTexts } from '../upload/upload-texts.ts';
import { answerAdd, type RecordLinks } from './answer-add.server.ts';

export const handle = { script: true, texts: ['records', 'fields', ...uploadTexts] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const about = aboutIn(request.url);
  const staged = await stagedFiles(pageRequest, 'record');
  return { ...about, staged, draft: await draftOf(pageRequest, 'record', recordFields) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerAdd(await request.formData(), pageRequestOf(context), aboutIn(request.url));
}

/** The record that it replaces, and the number of the visit that it tells of. */
function aboutIn(address: string): RecordLinks {
  const query = new URL(address).searchParams;
  return { replaces: query.get('replaces') ?? undefined, visit: query.get('visit') ?? undefined };
}

export default function AddRecordPage() {
  const t = useT();
  const { replaces, visit, staged, draft } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const way = replaces === undefined ? '' : '_replace';
  return (
    <RailPage title={t(`records.add.title${way}`)} error={outcome?.refusal !== undefined}>
      <p className="text-l">{t(`records.add.lead${way}`)}</p>
      {visit !== undefined && <p>{t('records.add.visit', { number: visit })}</p>}
      <FieldsForm
        fields={recordFields}
        outcome={outcome}
        draft={draft}
        intent="save"
        encType="multipart/form-data"
        button={t('records.add.save')}
        lead={
          <UploadField
            key={staged.map(({ id }) => id).join()}
            purpose={purposes.record}
            staged={staged}
            error={faultOf(outcome?.refusal, 'file')}
          />
        }
      />
      <p>
        <Link href={href('records')}>{t('records.add.cancel')}</Link>
      </p>
    </RailPage>
  );
}
