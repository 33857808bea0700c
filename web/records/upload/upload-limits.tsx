import { fileKinds, fileLimits, kindNames, kindsFor } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import type { PagePurpose } from './use-uploads.ts';

export function UploadLimits({ purpose }: { purpose: PagePurpose }) {
  const t = useT();
  const { language, config } = usePageContext();
  const size = (bytes: number) => fileSize(bytes, language);
  const kinds = kindsFor(purpose);
  const inPieces = purpose.name !== undefined && kinds.some((kind) => fileKinds[kind].onRequest);
  return (
    <>
      <details className="text-s">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline">
          {t('records.upload.limits')}
        </summary>
        <div className="grid gap-2 pb-2">
          <p>
            {t('records.upload.hint', {
              kinds: kindNames(purpose),
              picture: size(fileKinds.jpeg.maxBytes),
              megapixels: fileKinds.jpeg.maxPixels / 1_000_000,
              heic: fileKinds.heic.maxPixels / 1_000_000,
              document: size(fileKinds.pdf.maxBytes),
              most: fileLimits.mostFiles,
              together: size(fileLimits.mostBytes),
            })}
          </p>
          {inPieces && <p>{t('records.upload.pieces', { archive: size(fileKinds.dicom.maxBytes) })}</p>}
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
