import { checkCoverage, createCoverageFile, readCoverage } from './coverage.ts';

import * as relative from './relative.ts';
import { acceptRelativeProof, getRelativeProof, listRelativeProofs, refuseRelativeProof } from './relative-desk.ts';
import { acceptRelative, readRelativeInvitation, refuseRelative } from './relative-invitation.ts';

const { listRelatives, createRelative, getRelative, changeRelative } = relative;
const { suspendRelative, resumeRelative, endRelative, listPersons } = relative;
export const operations = {
  checkCoverage,
  readCoverage,
  createCoverageFile,
  listRelatives,
  createRelative,
  getRelative,
  changeRelative,
  suspendRelative,
  resumeRelative,
  endRelative,
  listPersons,
  readRelativeInvitation,
  acceptRelative,
  refuseRelative,
  listRelativeProofs,
  getRelativeProof,
  acceptRelativeProof,
  refuseRelativeProof,
};
