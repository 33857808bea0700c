import { discardFile, finishResumable, listStagedFiles, readResumable, startResumable, uploadFile } from './file.ts';
import {
  addRecord,
  changeRecord,
  createDownload,
  listRecords,
  readRecord,
  removeRecordFile,
  replaceRecord,
  withdrawRecord,
} from './record.ts';
import { createProofDownload, sendCoverProof, sendRelativeProof } from './relative-proof.ts';

export const operations = {
  uploadFile,
  listStagedFiles,
  discardFile,
  startResumable,
  readResumable,
  finishResumable,
  listRecords,
  addRecord,
  readRecord,
  changeRecord,
  replaceRecord,
  withdrawRecord,
  removeRecordFile,
  createDownload,
  sendRelativeProof,
  sendCoverProof,
  createProofDownload,
};
