import { reviewClaim } from '../../contract/claims/claim-desk.ts';
import { sendComplaint, withdrawComplaint, writeToComplaint } from '../../contract/complaints/complaint.ts';
import { answerComplaint, askComplainant, exportComplaints } from '../../contract/complaints/complaint-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { complained, newComplaint } from '../complaints/complaints.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';
import { type Causes, walk } from './cause.ts';

async function sent(w: World) {
  const { id } = await account(w.database);
  const { headers } = await w.session(id);
  return { headers, ...(await newComplaint(w, headers)) };
}

const concerned = /Somebody else has to answer.*handled what this complaint is about, or is handling it now/;
const notTheirs = /could not find anything of yours.*mistyped, or belongs to someone else/;
const period = /at most one year.*before the first, or more than a year/;

async function about(w: World, isReviewed: boolean) {
  const { headers } = await claimCustomer(w);
  const { claimId, number } = await newClaim(w, headers);
  const desk = await w.desk(['claims_assessor', 'supervisor']);
  good(await w.call(takeCase, { caseId: claimId }, desk.headers));
  if (isReviewed) good(await w.call(reviewClaim, { claimId }, desk.headers));
  const { id } = await newComplaint(w, headers, { about: number });
  return w.call(takeCase, { caseId: id }, desk.headers);
}

export const complaintCauses: Causes = {
  KB001: [
    walk('it was withdrawn', /closed.*made it has withdrawn it/, async (w) => {
      const { number, headers } = await sent(w);
      good(await w.call(withdrawComplaint, { number }, headers));
      return w.call(withdrawComplaint, { number }, headers);
    }),
    walk('it was answered', /closed.*has been answered/, async (w) => {
      const { id, number, headers } = await sent(w);
      const desk = await w.desk(['supervisor']);
      good(await w.call(takeCase, { caseId: id }, desk.headers));
      good(await w.call(answerComplaint, { complaintId: id, outcome: 'upheld', answer: 'Igen.' }, desk.headers));
      return w.call(writeToComplaint, { number, text: 'Még valami.' }, headers);
    }),
  ],
  KB002: [
    walk('nobody has taken it', /Nobody has taken it yet.*Take it first/, async (w) => {
      const { id } = await sent(w);
      return w.call(askComplainant, { complaintId: id, text: 'Mikor?' }, (await w.desk(['agent'])).headers);
    }),
    walk('a colleague has it', /A colleague has taken it.*Ask your colleague/, async (w) => {
      const { id } = await sent(w);
      good(await w.call(takeCase, { caseId: id }, (await w.desk(['agent'])).headers));
      return w.call(askComplainant, { complaintId: id, text: 'Mikor?' }, (await w.desk(['agent'])).headers);
    }),
  ],
  KB003: [
    walk('they have acted on what it is about', concerned, (w) => about(w, true)),
    walk('they have what it is about', concerned, (w) => about(w, false)),
  ],
  KB004: [
    walk('no such number', notTheirs, async (w) => {
      const { headers } = await sent(w);
      return w.call(sendComplaint, { ...complained, about: 'XXXX-YYYY' }, headers);
    }),
    walk('the number of another', notTheirs, async (w) => {
      const other = await sent(w);
      const { headers } = await sent(w);
      return w.call(sendComplaint, { ...complained, about: other.number }, headers);
    }),
  ],
  KB005: [
    walk('it ends before it begins', period, async (w) => {
      const { headers } = await w.desk(['supervisor']);
      return w.call(exportComplaints, { from: '2026-11-02', to: '2026-11-01' }, headers);
    }),
    walk('it is too long', period, async (w) => {
      const { headers } = await w.desk(['supervisor']);
      return w.call(exportComplaints, { from: '2024-11-02', to: '2026-11-01' }, headers);
    }),
  ],
};
