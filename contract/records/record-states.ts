import { states } from '../platform/states.ts';

/** FHIR DocumentReference. Nothing is overwritten: former versions stay readable. */
export const recordStates = states<{ listed: boolean }>()({
  current: { listed: true, refusal: 'KF018', next: ['superseded', 'entered-in-error'] },
  superseded: { listed: false, refusal: 'KF018', next: ['entered-in-error'] },
  'entered-in-error': { listed: false, refusal: 'KF018', next: [] },
});
