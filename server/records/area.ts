import { area as contract } from '../../contract/records/area.ts';
import type { Context, Services } from '../booking/context.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as createDownload from './download/create-download.ts';
import * as discardFile from './files/discard-file.ts';
import * as listStagedFiles from './files/list-staged-files.ts';
import * as uploadFile from './files/upload-file.ts';
import { gauges } from './gauges.ts';
import { healthTables } from './health-tables.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { owners } from './owners.ts';
import * as choosePaper from './paper/choose-paper.ts';
import * as listPapers from './paper/list-papers.ts';
import { personalData } from './personal-data.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import * as addRecord from './record/add-record.ts';
import * as changeRecord from './record/change-record.ts';
import * as listRecords from './record/list-records.ts';
import * as readRecord from './record/read-record.ts';
import * as removeRecordFile from './record/remove-record-file.ts';
import * as createProofDownload from './relative-proof/create-proof-download.ts';
import * as sendCoverProof from './relative-proof/send-cover-proof.ts';
import * as sendRelativeProof from './relative-proof/send-relative-proof.ts';
import * as finishResumable from './resumable/finish-resumable.ts';
import * as startResumable from './resumable/start-resumable.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...uploadFile,
    ...listStagedFiles,
    ...discardFile,
    ...listPapers,
    ...choosePaper,
    ...startResumable,
    ...finishResumable,
    ...addRecord,
    ...listRecords,
    ...readRecord,
    ...changeRecord,
    ...removeRecordFile,
    ...createDownload,
    ...sendRelativeProof,
    ...sendCoverProof,
    ...createProofDownload,
  }),
  jobs,
  letters,
  gauges,
  rates,
  data: { personalData, retention: [], processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
