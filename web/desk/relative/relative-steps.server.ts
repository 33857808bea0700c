import {
  acceptRelativeProof,
  confirmRelativeCover,
  refuseRelativeCover,
  refuseRelativeProof,
  setInsuredPersonApart,
} from '../../../contract/entitlement/relative-desk.ts';
import type { CaseStepOf } from '../case/case-page.server.ts';

const confirm: CaseStepOf = (call, relativeId, field) => {
  const insuredPersonId = field('insuredPersonId') || undefined;
  return call(confirmRelativeCover, { relativeId, policyNo: field('policyNo'), insuredPersonId, from: field('from') });
};

export const relativeSteps: Readonly<Record<string, CaseStepOf>> = {
  accept: (call, relativeId) => call(acceptRelativeProof, { relativeId }),
  refuse: (call, relativeId, field) => call(refuseRelativeProof, { relativeId, reason: field('reason') }),
  refuse_cover: (call, relativeId, field) => call(refuseRelativeCover, { relativeId, reason: field('reason') }),
  confirm_cover: confirm,
  same_person: confirm,
  another_person: (call, relativeId, field) =>
    call(setInsuredPersonApart, { relativeId, insuredPersonId: field('insuredPersonId') }),
};
