import type { z } from 'zod';
import { fileKinds } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import type { FileData, MedicalRecordDetail } from '../../../contract/records/record.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import type { RecordOutcome } from './answer-record.server.ts';

const code: readonly FieldRow[] = [{ name: 'code', kind: 'text', autoComplete: 'one-time-code' }];

type Props = { record: z.infer<typeof MedicalRecordDetail>; outcome: RecordOutcome | undefined };

export function RecordFiles({ record: { fileData, previews }, outcome }: Props) {
  const t = useT();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('records.page.files')}</h2>
      {outcome && (
        <div className="grid gap-4 rounded-card border border-border bg-surface p-4">
          <h3 className="text-l">{t('records.page.code_title')}</h3>
          <FieldsForm
            fields={code}
            outcome={outcome}
            button={t('records.page.code_button')}
            intent="download"
            hidden={{ fileId: outcome.fileId }}
          />
        </div>
      )}
      <ul className="divide-y divide-border border-y border-border">
        {fileData.map((file) => (
          <FileRow key={file.id} file={file} preview={previews[file.id]} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({ file: { id, name, kind, size, state }, preview }: { file: FileData; preview: string | undefined }) {
  const t = useT();
  const { language } = usePageContext();
  const gone = state === 'removed' || state === 'refused';
  return (
    <li className="grid gap-2 py-3">
      {preview !== undefined && (
        <img
          src={preview}
          alt={t('records.page.preview', { name })}
          loading="lazy"
          className="max-h-40 max-w-full justify-self-start rounded-control border border-border"
        />
      )}
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-s text-text-muted">
        {fileKinds[kind].name} · {fileSize(size, language)}
      </p>
      {state !== 'ready' && (
        <p>
          <Badge kind="warning">{t(`records.state.${state}`)}</Badge>
        </p>
      )}
      {state === 'ready' && (
        <PageForm method="post">
          <input type="hidden" name="fileId" value={id} />
          <Button kind="quiet" name="intent" value="download" aria-label={t('records.page.download_of', { name })}>
            {t('records.page.download')}
          </Button>
        </PageForm>
      )}
      {!gone && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">
            {t('records.page.remove')}
            <span className="sr-only">: {name}</span>
          </summary>
          <PageForm method="post" className="grid justify-items-start gap-3">
            <p>{t('records.page.remove_lead')}</p>
            <input type="hidden" name="fileId" value={id} />
            <Button kind="confirm" name="intent" value="remove">
              {t('records.page.remove_of', { name })}
            </Button>
          </PageForm>
        </details>
      )}
    </li>
  );
}
