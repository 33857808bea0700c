import type { FilePurpose } from '../../../contract/platform/file-limits.ts';
import type { Paper } from '../../../contract/records/paper.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';

export type PaperChoice = {
  readers: FilePurpose['readers'];
  canChoose: boolean;
  list: { items: readonly Paper[]; total: number; page: number; limit: number } | undefined;
};

export type PageUpload = {
  staged: readonly StagedFile[];
  choice: PaperChoice;
  /** The request is sent without a name, so the page warns that a document may have one. */
  isAnonymous: boolean;
};
