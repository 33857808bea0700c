import { fileKinds } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import type { FileData } from '../../../contract/records/record.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { DownloadForm } from '../../records/download/download-form.tsx';

export function CaseFiles({ files, mayTake }: { files: readonly FileData[]; mayTake: boolean }) {
  return (
    <ul className="divide-y divide-border border-y border-border">
      {files.map((file) => (
        <FileRow key={file.id} file={file} mayTake={mayTake} />
      ))}
    </ul>
  );
}

function FileRow({ file: { id, name, kind, size, state }, mayTake }: { file: FileData; mayTake: boolean }) {
  const t = useT();
  const { language } = usePageContext();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-s text-text-muted">
        {fileKinds[kind].name} · {fileSize(size, language)}
      </span>
      {state !== 'ready' && <Badge kind="warning">{t(`records.state.${state}`)}</Badge>}
      {state === 'ready' && mayTake && <DownloadForm file={{ id, name }} />}
    </li>
  );
}
