import { CircleAlert } from 'lucide-react';
import { fileSize } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FilePicture } from './file-picture.tsx';
import type { ChosenFile } from './use-uploads.ts';

type FileAction = (key: string) => void;
type Props = {
  files: readonly ChosenFile[];
  cancel: FileAction;
  retry: FileAction;
  remove: FileAction;
  isScripted: boolean;
};

export function FileList({ files, cancel, retry, remove, isScripted }: Props) {
  const t = useT();
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('records.upload.waiting')}</h2>
      {files.length === 0 ? (
        <p>{t('records.upload.none')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {files.map((file) => (
            <li key={file.key} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <div className="flex min-w-0 items-center gap-3">
                {file.fault === undefined && <FilePicture kind={file.kind} preview={file.preview} />}
                <Said file={file} />
              </div>
              {file.id !== undefined && (
                <Button
                  kind="quiet"
                  name="remove"
                  value={file.id}
                  aria-label={t('records.upload.remove_of', { name: file.name })}
                  onClick={(event) => {
                    if (!isScripted) return;
                    event.preventDefault();
                    remove(file.key);
                  }}
                >
                  {t('records.upload.remove')}
                </Button>
              )}
              {file.id === undefined && file.fault === undefined && (
                <Button kind="quiet" type="button" onClick={() => cancel(file.key)}>
                  {t('records.upload.cancel', { name: file.name })}
                </Button>
              )}
              {file.fault !== undefined && (
                <span className="flex flex-wrap gap-2">
                  {file.again && (
                    <Button kind="quiet" type="button" onClick={() => retry(file.key)}>
                      {t('records.upload.retry', { name: file.name })}
                    </Button>
                  )}
                  <Button kind="quiet" type="button" onClick={() => cancel(file.key)}>
                    {t('records.upload.cancel', { name: file.name })}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Said({ file: { name, size, percent, checking, fault, leftOut = [] } }: { file: ChosenFile }) {
  const t = useT();
  const { language } = usePageContext();
  if (fault !== undefined) {
    return (
      <p className="flex min-w-0 gap-2 font-semibold text-danger-text">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="wrap-anywhere">{fault}</span>
      </p>
    );
  }
  return (
    <p className="grid min-w-0 gap-0.5">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-s text-text-muted tabular-nums">
        {fileSize(size, language)}
        {percent !== undefined && ` · ${percent} %`}
        {checking && ` · ${t('records.upload.checking')}`}
      </span>
      {leftOut.length > 0 && (
        <span className="text-s wrap-anywhere">{t('records.upload.left_out', { files: leftOut.join(', ') })}</span>
      )}
    </p>
  );
}
