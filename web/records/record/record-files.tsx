import type { z } from 'zod';
import type { FileData, MedicalRecordDetail } from '../../../contract/records/record.ts';
import { useT } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { CodeForm } from '../download/code-form.tsx';
import { FileFacts } from '../download/file-facts.tsx';
import type { RecordOutcome } from './answer-record.server.ts';

type Props = { record: z.infer<typeof MedicalRecordDetail>; outcome: RecordOutcome | undefined };

export function RecordFiles({ record: { fileData, previews }, outcome }: Props) {
  const t = useT();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('records.page.files')}</h2>
      {outcome && <CodeForm outcome={outcome} fileId={outcome.fileId} />}
      <ul className="divide-y divide-border border-y border-border">
        {fileData.map((file) => (
          <FileRow key={file.id} file={file} preview={previews[file.id]} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({ file, preview }: { file: FileData; preview: string | undefined }) {
  const t = useT();
  const { id, name, state } = file;
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
      <FileFacts file={file} />
      {!gone && (
        <ConfirmDialog
          title={
            <>
              {t('records.page.remove')}
              <span className="sr-only">: {name}</span>
            </>
          }
          intent="remove"
          button={t('records.page.remove_of', { name })}
        >
          <p>{t('records.page.remove_lead')}</p>
          <input type="hidden" name="fileId" value={id} />
        </ConfirmDialog>
      )}
    </li>
  );
}
