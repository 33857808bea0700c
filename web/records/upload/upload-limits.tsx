import { fileKinds, kindsFor } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { limitValues } from './limit-values.ts';
import type { PagePurpose } from './use-uploads.ts';

export function UploadLimits({ purpose }: { purpose: PagePurpose }) {
  const t = useT();
  const { language, config } = usePageContext();
  const kinds = kindsFor(purpose);
  const inPieces = purpose.name !== undefined && kinds.some((kind) => fileKinds[kind].onRequest);
  return (
    <>
      <details className="text-s">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline">
          {t('records.upload.limits')}
        </summary>
        <div className="grid gap-2 pb-2">
          <p>{t('records.upload.hint', limitValues(purpose, language))}</p>
          {inPieces && <p>{t('records.upload.pieces', { archive: fileSize(fileKinds.dicom.maxBytes, language) })}</p>}
        </div>
      </details>
      {inPieces && (
        <noscript>
          <p className="font-semibold">{t('records.upload.pieces_no_script', { phone: config.phone.number })}</p>
        </noscript>
      )}
    </>
  );
}
