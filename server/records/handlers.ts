import { createDownload } from './download/create-download.ts';
import { discardFile } from './files/discard-file.ts';
import { listStagedFiles } from './files/list-staged-files.ts';
import { uploadFile } from './files/upload-file.ts';
import { addRecord, replaceRecord } from './record/add-record.ts';
import { changeRecord, withdrawRecord } from './record/change-record.ts';
import { listRecords } from './record/list-records.ts';
import { readRecord } from './record/read-record.ts';
import { removeRecordFile } from './record/remove-record-file.ts';
import { createProofDownload } from './relative-proof/create-proof-download.ts';
import { sendCoverProof } from './relative-proof/send-cover-proof.ts';
import { sendRelativeProof } from './relative-proof/send-relative-proof.ts';
import { finishResumable } from './resumable/finish-resumable.ts';
import { readResumable, startResumable } from './resumable/start-resumable.ts';

export const handlers = {
  uploadFile,
  listStagedFiles,
  discardFile,
  startResumable,
  readResumable,
  finishResumable,
  addRecord,
  replaceRecord,
  listRecords,
  readRecord,
  changeRecord,
  withdrawRecord,
  removeRecordFile,
  createDownload,
  sendRelativeProof,
  sendCoverProof,
  createProofDownload,
};
