import { checkCoverage } from './coverage/check-coverage.ts';
import { createCoverageFile } from './coverage/coverage-file.ts';
import { readCoverage } from './coverage/read-coverage.ts';

import { confirmRelativeCover, refuseRelativeCover } from './desk/decide-cover.ts';
import { acceptRelativeProof, getRelativeProof, refuseRelativeProof } from './desk/decide-proof.ts';
import { listInsuredPersons } from './insured/list-insured-persons.ts';
import { putInsuredPerson } from './insured/put-insured-person.ts';
import { endInsuredPerson } from './insured-relative/end-insured-person.ts';
import { changeRelative } from './relative/change-relative.ts';
import { createRelative } from './relative/create-relative.ts';
import { acceptRelative, readRelativeInvitation, refuseRelative } from './relative/invitation.ts';
import { listPersons } from './relative/list-persons.ts';
import { getRelative, listRelatives } from './relative/list-relatives.ts';
import { endRelative, resumeRelative, suspendRelative } from './relative/own-steps.ts';
export const handlers = {
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
