import type { StagedFile } from '../../platform/wizard/wizard.ts';
import type { PaperChoice } from './paper-choice.ts';
import { UploadField } from './upload-field.tsx';
import type { PagePurpose } from './use-uploads.ts';

type Files = { purpose: PagePurpose; staged: readonly StagedFile[]; isAnonymous: boolean };

/** The key draws the field anew if the server has other files than the page shows. */
export function uploadStep(choice: PaperChoice | undefined) {
  return (files: Files, error: string | undefined) =>
    choice && <UploadField key={files.staged.map(({ id }) => id).join()} {...files} choice={choice} error={error} />;
}
