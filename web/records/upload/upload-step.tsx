import type { StagedFile } from '../../platform/wizard/wizard.ts';
import { UploadField } from './upload-field.tsx';
import type { PagePurpose } from './use-uploads.ts';

type Files = { purpose: PagePurpose; staged: readonly StagedFile[] };

/** Drawn anew where the server kept other files than the page shows. */
export function uploadStep({ purpose, staged }: Files, error: string | undefined) {
  return <UploadField key={staged.map(({ id }) => id).join()} purpose={purpose} staged={staged} error={error} />;
}
