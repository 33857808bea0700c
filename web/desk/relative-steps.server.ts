import {
  acceptRelativeProof,
  confirmRelativeCover,
  refuseRelativeCover,
  refuseRelativeProof,
} from '../../contract/entitlement/relative-desk.ts';
import type { CaseStepOf } from './case/case-page.server.ts';

export const relativeSteps: Readonly<Record<string, CaseStepOf>> = {
  accept: (call, relativeId) => call(acceptRelativeProof, { relativeId }),
  refuse: (call, relativeId, field) => call(refuseRelativeProof, { relativeId, reason: field('reason') }),
  refuse_cover: (call, relativeId, field) => call(refuseRelativeCover, { relativeId, reason: field('reason') }),
  confirm_cover: (call, relativeId, field) => {
    const insuredPersonId = field('insuredPersonId') || undefined;
    return call(confirmRelativeCover, {
      relativeId,
      policyNo: field('policyNo'),
      insuredPersonId,
      from: field('from'),
    });
  },
};
