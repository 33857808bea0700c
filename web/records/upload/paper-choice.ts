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
  /** The request bears no name, and a paper may. */
  isAnonymous: boolean;
};
