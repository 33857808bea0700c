import type { Draft } from '../../platform/form/draft.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import type { PageUpload } from '../upload/paper-choice.ts';
import { UploadField } from '../upload/upload-field.tsx';
import { replyFields } from './reply-fields.ts';

/** Messages take no files in pieces (DICOM, ZIP), which only the API sends. */
const plain = { also: [] } as const;

type Props = {
  draft: Draft;
  outcome: FormOutcome | undefined;
  formKey: string;
  intent: string;
  button: string;
  /** Undefined if no file may come with the words; `note` can then say why. */
  upload: PageUpload | undefined;
  note?: string | undefined;
};

/** The field for documents is folded until somebody wants to attach one. */
export function CaseReply({ draft, outcome, formKey, intent, button, upload, note }: Props) {
  const t = useT();
  const error = faultOf(outcome?.refusal, 'file');
  const isOpen = upload && (upload.staged.length > 0 || upload.choice.list !== undefined || error !== undefined);
  return (
    <FieldsForm
      fields={replyFields}
      outcome={outcome}
      draft={draft}
      intent={intent}
      hidden={{ key: formKey }}
      button={button}
      {...(upload && { encType: 'multipart/form-data' })}
    >
      {upload && (
        <details open={isOpen} className="rounded-card border border-border px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t('records.reply.attach')}
          </summary>
          <div className="grid gap-4 pb-4">
            <p>{t('records.reply.attach_lead')}</p>
            <UploadField key={upload.staged.map(({ id }) => id).join()} purpose={plain} {...upload} error={error} />
          </div>
        </details>
      )}
      {note !== undefined && <p>{note}</p>}
    </FieldsForm>
  );
}
