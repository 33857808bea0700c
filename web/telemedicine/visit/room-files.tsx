import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { FileRows } from '../../records/case/case-files.tsx';
import { CodeForm } from '../../records/download/code-form.tsx';
import type { PageUpload } from '../../records/upload/paper-choice.ts';
import { UploadField } from '../../records/upload/upload-field.tsx';
import type { RoomOutcome } from './visit-outcome.ts';

const plain = { also: [] } as const;

type Props = {
  files: VideoVisit['files'];
  upload: PageUpload;
  formKey: string;
  outcome: RoomOutcome | undefined;
};

export function RoomFiles({ files, upload, formKey, outcome }: Props) {
  const t = useT();
  const isTheirs = outcome?.about !== undefined;
  const sent = files.filter(({ by }) => by === 'customer').length;
  return (
    <details
      open={isTheirs || upload.staged.length > 0 || upload.choice.list !== undefined}
      className="rounded-card border border-border p-4"
    >
      <summary className="flex min-h-11 items-center font-semibold">
        {t('video_room.files.title', { count: files.length })}
      </summary>
      <div className="grid gap-4 pt-2">
        {outcome?.about === 'code' && <CodeForm outcome={outcome} fileId={outcome.fileId} />}
        <FileRows files={files} />
        <FieldsForm
          fields={[]}
          outcome={outcome?.about === 'files' ? outcome : undefined}
          intent="send_files"
          button={t('video_room.files.send')}
          hidden={{ key: formKey }}
          encType="multipart/form-data"
          lead={<p>{t('video_room.files.lead')}</p>}
        >
          {/* A new key empties the field for further files, once some were sent or documents were chosen. */}
          <UploadField
            key={`${sent} ${upload.choice.list === undefined}`}
            purpose={plain}
            {...upload}
            error={outcome?.about === 'files' ? faultOf(outcome.refusal, 'file') : undefined}
          />
        </FieldsForm>
      </div>
    </details>
  );
}
