import type { FileData } from '../../../contract/records/record.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { CodeForm } from '../download/code-form.tsx';
import { FileFacts } from '../download/file-facts.tsx';

type Props = {
  files: readonly FileData[];
  outcome: (FormOutcome & { fileId?: string | undefined }) | undefined;
};

export function CaseFiles({ files, outcome: codeOutcome }: Props) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="files">
      <h2 id="files" className="text-l">
        {t('records.case_files.title')}
      </h2>
      {codeOutcome && <CodeForm outcome={codeOutcome} fileId={codeOutcome.fileId} />}
      <FileRows files={files} />
    </section>
  );
}

export function FileRows({ files }: Pick<Props, 'files'>) {
  return (
    <ul className="divide-y divide-border border-y border-border empty:hidden">
      {files.map((file) => (
        <li key={file.id} className="grid gap-2 py-3">
          <FileFacts file={file} />
        </li>
      ))}
    </ul>
  );
}
