import type { FilePurpose } from '../../../contract/platform/file-limits.ts';
import type { Paper } from '../../../contract/records/paper.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';

/** What a form offers besides an upload: papers that are there already, listed once they were asked for. */
export type PaperChoice = {
  readers: FilePurpose['readers'];
  canChoose: boolean;
  list: { items: readonly Paper[]; total: number; page: number; limit: number } | undefined;
};

export type PageUpload = {
  staged: readonly StagedFile[];
  choice: PaperChoice;
  /** What it is sent with bears no name, and a paper may. */
  isAnonymous: boolean;
};
