import { fileLimits } from '../../../contract/platform/file-limits.ts';
import type { Draft } from '../../platform/form/draft.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import type { PageUpload } from '../../records/upload/paper-choice.ts';
import { UploadField } from '../../records/upload/upload-field.tsx';
import { messageFields } from './message-fields.ts';

/** Images in pieces (DICOM, ZIP) come by the API alone. */
const plain = { also: [] } as const;

type Props = {
  draft: Draft;
  outcome: FormOutcome | undefined;
  formKey: string;
  /** Undefined where its kind takes no files. */
  upload: PageUpload | undefined;
  isFull: boolean;
};

export function Reply({ draft, outcome, formKey, upload, isFull }: Props) {
  const t = useT();
  const attaches = isFull ? undefined : upload;
  return (
    <FieldsForm
      fields={messageFields}
      outcome={outcome}
      draft={draft}
      intent="write"
      hidden={{ key: formKey }}
      button={t('care.request.write')}
      {...(attaches && { encType: 'multipart/form-data' })}
    >
      {attaches && (
        <>
          <p>{t('care.request.files_lead')}</p>
          <UploadField purpose={plain} {...attaches} error={faultOf(outcome?.refusal, 'file')} />
        </>
      )}
      {upload && isFull && <p>{t('care.request.files_full', { most: fileLimits.mostFiles })}</p>}
    </FieldsForm>
  );
}
