import { FileArchive, FileImage, FileText } from 'lucide-react';
import { fileKinds } from '../../../contract/platform/file-limits.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';

const signs = { picture: FileImage, document: FileText, archive: FileArchive } as const;

type Props = { kind: StagedFile['kind'] | undefined; preview: string | null | undefined };

/** The small picture of a file, or else a sign of its kind; its name is beside it. */
export function FilePicture({ kind = 'pdf', preview }: Props) {
  const Sign = signs[fileKinds[kind].handling];
  return preview ? (
    <img src={preview} alt="" className="size-12 shrink-0 rounded-control border border-border object-cover" />
  ) : (
    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-surface-sunken text-text-muted">
      <Sign aria-hidden="true" className="size-6" />
    </span>
  );
}
