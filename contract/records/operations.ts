import { discardFile, listStagedFiles, uploadFile } from './file.ts';

export const operations = { uploadFile, listStagedFiles, discardFile };
