import type { Call } from '../../../contract/operations.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import {
  admitPatient,
  createVisitDownload,
  endVideoVisit,
  missVideoVisit,
  sendDeskVideoMessage,
} from '../../../contract/telemedicine/video-visit-desk.ts';
import { missedBy } from '../../../contract/telemedicine/visit-states.ts';
import type { CaseStepOf } from '../case/case-page.server.ts';

export const steps: Readonly<Record<string, CaseStepOf>> = {
  admit: (call, visitId) => call(admitPatient, { visitId }),
  say: (call, visitId, field) => call(sendDeskVideoMessage, { visitId, text: field('text') }),
  /** The upload has stored the file before this step, so only its presence is checked. */
  document: async (_call, _visitId, _field, form) => {
    if (!form.has(stagedFileField)) throw problem('X444', {}, [wrong('KF021', 'file')]);
  },
  end: (call, visitId, field) => call(endVideoVisit, { visitId, summary: field('summary') }),
  miss: async (call, visitId, field) => {
    const by = missedBy.find((one) => one === field('by'));
    if (!by) throw problem('X444', {}, [wrong('V001', 'by')]);
    return call(missVideoVisit, { visitId, by });
  },
};

export function download(call: Call, visitId: string, fileId: string) {
  return call(createVisitDownload, { visitId, fileId });
}
