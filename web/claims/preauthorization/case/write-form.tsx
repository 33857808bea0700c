import type { Draft } from '../../../platform/form/draft.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';
import { FieldsForm } from '../../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../../platform/form/outcome.ts';
import { faultOf } from '../../../platform/refusal/refusal.ts';
import { useT } from '../../../platform/texts.ts';
import type { PageUpload } from '../../../records/upload/paper-choice.ts';
import { UploadField } from '../../../records/upload/upload-field.tsx';

const plain = { also: [] } as const;
const fields: readonly FieldRow[] = [{ name: 'text', kind: 'long-text', longest: 2000 }];

type Props = {
  kind: 'reply' | 'object';
  draft: Draft;
  upload: PageUpload;
  formKey: string;
  outcome: FormOutcome | undefined;
};

/** Words and papers for whoever decides. */
export function WriteForm({ kind, draft, upload, formKey, outcome }: Props) {
  const t = useT();
  return (
    <FieldsForm
      fields={fields}
      outcome={outcome}
      draft={draft}
      intent={kind}
      encType="multipart/form-data"
      hidden={{ key: formKey }}
      button={t(`preauth.case.${kind}_button`)}
    >
      <UploadField
        key={upload.staged.map(({ id }) => id).join()}
        purpose={plain}
        {...upload}
        error={faultOf(outcome?.refusal, 'file')}
      />
    </FieldsForm>
  );
}
