import type { PageRequest } from '../../../contract/page-request.ts';
import type { WizardFiles } from '../../platform/wizard/wizard.ts';
import { fileRefusal } from './file-faults.server.ts';
import { discardStaged, fileIdsIn, stagedFiles } from './staged-files.server.ts';
import { takePapers } from './take-papers.server.ts';

export async function wizardFiles(pageRequest: PageRequest, purpose: string): Promise<WizardFiles> {
  return {
    staged: await stagedFiles(pageRequest, purpose),
    discard: (id) => discardStaged(pageRequest, purpose, id),
    choose: (form) => takePapers(pageRequest, form, purpose),
    refusalIn: (form) => fileRefusal(form, pageRequest),
    idsIn: fileIdsIn,
  };
}
