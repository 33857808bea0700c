import { discardFile } from './files/discard-file.ts';
import { listStagedFiles } from './files/list-staged-files.ts';
import { uploadFile } from './files/upload-file.ts';

export const handlers = { uploadFile, listStagedFiles, discardFile };
