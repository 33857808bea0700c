import { fileKinds } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import type { FileData } from '../../../contract/records/record.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { DownloadForm } from './download-form.tsx';

export function FileFacts({ file: { id, name, kind, size, state } }: { file: FileData }) {
  const t = useT();
  const { language } = usePageContext();
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-s text-text-muted">
        {fileKinds[kind].name} · {fileSize(size, language)}
      </p>
      {state !== 'ready' && (
        <p>
          <Badge kind="warning">{t(`records.state.${state}`)}</Badge>
        </p>
      )}
      {state === 'ready' && <DownloadForm file={{ id, name }} />}
    </>
  );
}
