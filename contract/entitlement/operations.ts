import { checkCoverage, createCoverageFile, readCoverage } from './coverage.ts';

import { endInsuredPerson, listInsuredPersons, putInsuredPerson } from './insured.ts';
import * as relative from './relative.ts';
import * as relativeDesk from './relative-desk.ts';
import { acceptRelative, readRelativeInvitation, refuseRelative } from './relative-invitation.ts';

const { listRelatives, createRelative, getRelative, changeRelative } = relative;
const { suspendRelative, resumeRelative, endRelative, listPersons } = relative;
const { acceptRelativeProof, getRelativeProof, refuseRelativeProof } = relativeDesk;
const { confirmRelativeCover, refuseRelativeCover } = relativeDesk;
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
  getRelativeProof,
  acceptRelativeProof,
  refuseRelativeProof,
  confirmRelativeCover,
  refuseRelativeCover,
  putInsuredPerson,
  endInsuredPerson,
  listInsuredPersons,
};
