import { describe, expect, it } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { bookingCauses } from '../refusal-causes/booking.ts';
import { careCauses } from '../refusal-causes/care.ts';
import { caseCauses } from '../refusal-causes/cases.ts';
import { clinicCauses } from '../refusal-causes/clinic.ts';
import { complaintCauses } from '../refusal-causes/complaints.ts';
import { coverCauses } from '../refusal-causes/cover.ts';
import { deskCauses } from '../refusal-causes/desk.ts';
import { dutyCauses } from '../refusal-causes/duty.ts';
import { fieldCauses } from '../refusal-causes/fields.ts';
import { identityCauses } from '../refusal-causes/identity.ts';
import { insuranceCauses } from '../refusal-causes/insurance.ts';
import { partnerCauses } from '../refusal-causes/partners.ts';
import { paymentCauses } from '../refusal-causes/payments.ts';
import { relativeCauses } from '../refusal-causes/relatives.ts';
import { requestCauses } from '../refusal-causes/requests.ts';
import { signInCauses } from '../refusal-causes/sign-in.ts';
import { videoCauses } from '../refusal-causes/video.ts';
import { waitingCauses } from '../refusal-causes/waiting-list.ts';
import { walkCauses } from '../refusal-causes/walks.ts';
import { single } from '../refusal-causes/without-causes.ts';

const all = [
  fieldCauses,
  requestCauses,
  walkCauses,
  caseCauses,
  complaintCauses,
  insuranceCauses,
  partnerCauses,
  identityCauses,
  bookingCauses,
  relativeCauses,
  dutyCauses,
  paymentCauses,
  careCauses,
  clinicCauses,
  deskCauses,
  videoCauses,
  waitingCauses,
  coverCauses,
  signInCauses,
].flatMap((causes) => Object.entries(causes));

describe('the causes of refusals', () => {
  it('has two causes at least for each code that it tries', () => {
    expect(all.filter(([, causes]) => causes.length < 2)).toEqual([]);
  });

  it('knows of every code of the catalogue whether it is tried or has one cause', () => {
    const known = [...all.map(([code]) => code), ...Object.keys(single)];
    // Each file of tests/files tries the refusals of files with files of its own.
    const isElsewhere = (code: string) => code.startsWith('KF');
    const codes = Object.keys(errors).filter((code) => !isElsewhere(code));
    expect(known.filter((code, at) => known.indexOf(code) !== at)).toEqual([]);
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    expect(known.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('gives a reason for each code with one cause', () => {
    for (const [code, reason] of Object.entries(single)) expect(reason?.split(' ').length, code).toBeGreaterThan(4);
  });
});
