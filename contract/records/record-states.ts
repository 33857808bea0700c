import { states } from '../platform/states.ts';

/** States of a medical record (FHIR DocumentReference). Nothing is overwritten: an earlier version stays readable. */
export const recordStates = states<{ listed: boolean }>()({
  current: { listed: true, refusal: 'KF018', next: ['superseded', 'entered-in-error'] },
  superseded: { listed: false, refusal: 'KF018', next: ['entered-in-error'] },
  'entered-in-error': { listed: false, refusal: 'KF018', next: [] },
});
