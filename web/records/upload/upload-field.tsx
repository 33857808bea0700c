import { FolderOpen } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { describedBy, FieldError, Hint } from '../../platform/ui/field.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { FileList } from './file-list.tsx';
import type { PageUpload } from './paper-choice.ts';
import { PaperList } from './paper-list.tsx';
import { PickFile } from './pick-file.tsx';
import { UploadLimits } from './upload-limits.tsx';
import { type PagePurpose, useUploads } from './use-uploads.ts';

type Props = PageUpload & { purpose: PagePurpose; error: string | undefined };

const name = 'file';

/** With script each file is sent as soon as it is chosen; without it, files go with the form's button. */
export function UploadField({ purpose, staged, choice, isAnonymous, error }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [isScripted, setScripted] = useState(false);
  const { files, announcement, choose, cancel, retry, remove } = useUploads(purpose, staged);
  useEffect(() => {
    setScripted(true);
    // Files may have been chosen before this script ran.
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
      if (input.files?.length) take(input);
  });
  function take(input: HTMLInputElement): void {
    choose([...(input.files ?? [])]);
    input.value = '';
  }
  const { readers, canChoose, list } = choice;
  const hint = t('records.upload.short');
  const picking = {
    purpose,
    isScripted,
    error,
    describedBy: describedBy({ name, hint, error }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => isScripted && take(target),
  };
  const isSending = files.some(({ percent }) => percent !== undefined);
  return (
    <div className="grid gap-4">
      {isAnonymous && (
        <Panel kind="warning" title={t('records.paper.anonymous.title')}>
          <p>{t('records.paper.anonymous.text')}</p>
        </Panel>
      )}
      <div className={`grid gap-2 ${error ? 'border-s-4 border-danger-border ps-4' : ''}`}>
        <p className="font-semibold">{t('records.upload.label')}</p>
        <Hint name={name}>{hint}</Hint>
        <p className="text-s">{t(`records.readers.${readers}`)}</p>
        <FieldError name={name}>{error}</FieldError>
        <div ref={box} className="grid gap-2 sm:flex sm:flex-wrap sm:items-end">
          <PickFile id="photo" isCamera {...picking} />
          <PickFile id={name} {...picking} />
          {canChoose && list === undefined && (
            <Button
              kind="quiet"
              name="papers"
              value="1"
              busy={isSending}
              onClick={(event) => isSending && event.preventDefault()}
            >
              <FolderOpen aria-hidden="true" className="size-5" />
              {t('records.paper.open')}
            </Button>
          )}
        </div>
        <UploadLimits purpose={purpose} />
      </div>
      {!isScripted && (
        <div>
          <Button kind="quiet" name="intent" value="upload">
            {t('records.upload.button')}
          </Button>
        </div>
      )}
      {list && <PaperList list={list} isAnonymous={isAnonymous} />}
      <FileList files={files} cancel={cancel} retry={retry} remove={remove} isScripted={isScripted} />
      {files.map(
        (file) => file.id !== undefined && <input key={file.id} type="hidden" name={stagedFileField} value={file.id} />,
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
