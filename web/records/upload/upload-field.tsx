import { useEffect, useRef, useState } from 'react';
import { fileKinds, kindsFor } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FileInput } from './file-input.tsx';
import { FileList } from './file-list.tsx';
import { type PagePurpose, type StagedFile, useUploads } from './use-uploads.ts';

type Props = { purpose: PagePurpose; staged: readonly StagedFile[]; error: string | undefined };

const words = { label: 'records.upload.label', hint: 'records.upload.hint' } as const;

/** Without script, files go with the form's button; with it, each as soon as it is chosen. */
export function UploadField({ purpose, staged, error }: Props) {
  const t = useT();
  const { language, config } = usePageContext();
  const box = useRef<HTMLInputElement>(null);
  const [isScripted, setScripted] = useState(false);
  const { files, said, choose, cancel, retry, remove } = useUploads(purpose, staged);
  useEffect(() => {
    setScripted(true);
    // What was chosen before this script was there.
    if (box.current?.files?.length) take(box.current);
  });
  function take(input: HTMLInputElement): void {
    choose([...(input.files ?? [])]);
    input.value = '';
  }
  const size = (bytes: number) => fileSize(bytes, language);
  const inPieces = purpose.name !== undefined && kindsFor(purpose).some((kind) => fileKinds[kind].onRequest);
  return (
    <div className="grid gap-4">
      {inPieces && <p>{t('records.upload.pieces', { archive: size(fileKinds.dicom.maxBytes) })}</p>}
      {inPieces && (
        <noscript>
          <p className="font-semibold">{t('records.upload.pieces_no_script', { phone: config.phone.number })}</p>
        </noscript>
      )}
      <FileInput
        ref={box}
        purpose={purpose}
        words={words}
        error={error}
        multiple
        onChange={({ target }) => isScripted && take(target)}
      />
      {!isScripted && (
        <div>
          <Button kind="quiet" name="intent" value="upload">
            {t('records.upload.button')}
          </Button>
        </div>
      )}
      <FileList files={files} cancel={cancel} retry={retry} remove={remove} isScripted={isScripted} />
      {files.map(
        (file) => file.id !== undefined && <input key={file.id} type="hidden" name={stagedFileField} value={file.id} />,
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
