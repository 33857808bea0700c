import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import * as file from './file.ts';
import * as paper from './paper.ts';
import { purposes } from './purposes.ts';
import * as record from './record.ts';
import { refusalExamples } from './refusal-examples.ts';
import * as relativeProof from './relative-proof.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import { uploadCalls } from './upload-calls.ts';

export const area = {
  name: 'records',
  description: 'Files, medical records and their download.',
  operations: operationsIn({ ...file, ...paper, ...record, ...relativeProof }),
  protocols: uploadCalls,
  routes,
  errors,
  refusalExamples,
  rights,
  drafts,
  purposes,
} satisfies AreaContract;
