import { cancelReservation } from '../../contract/booking/reservation.ts';
import { takeProposedTime, writeToCareRequest } from '../../contract/care/care-request.ts';
import { bookForRequest, proposeTimes } from '../../contract/care/care-request-desk.ts';
import { awaitBooking, bookCare, markAppeared } from '../../contract/care/medical-care-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { changeRelative, createRelative } from '../../contract/entitlement/relative.ts';
import { fileLimits } from '../../contract/platform/file-limits.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { patient, sendRequest } from '../care/request.ts';
import { careCase, takenCase } from '../care/request-at-desk.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { freshSlots } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';
import { type Causes, walk } from './cause.ts';

const fresh = freshSlots();
const subfunctionId = 101;
const pays = 24_500;
const time = () => ({ slotId: fresh(), subfunctionId });

async function chosen(w: World, headers: Record<string, string>, count: number) {
  const ids: string[] = [];
  for (let no = 0; no < count; no += 1) {
    const file = { name: `lelet-${no}.pdf`, bytes: await plainPdf(`lelet ${no}`) };
    ids.push(good(await upload(w, file, headers, 'care_reply')).file.id);
  }
  return ids;
}

async function ofRelative(w: World, birthDate?: string) {
  const services = ['internal_medicine', 'screening'];
  const { headers } = await holder(w, { subscriptions: [Permission.options], services });
  const wish = child({ scope: ['book', 'records'], ...(birthDate && { birthDate }) });
  return { headers, personId: good(await w.call(createRelative, wish, headers)).id };
}

async function appearedAfter(
  w: World,
  end: (visit: { token: string; number: string }, headers: Record<string, string>) => Promise<unknown>,
) {
  const { headers } = await careCustomer(w);
  const { id: careId } = await newCare(w, headers);
  const visit = await bookedByCustomer(w, fresh(), headers);
  const agent = await w.desk(['agent']);
  good(await w.call(takeCase, { caseId: careId }, agent.headers));
  good(await w.call(awaitBooking, { careId }, agent.headers));
  const where = { provider: 'Bükkfa Rendelő', time: 'kedd', reservationNumber: visit.number };
  good(await w.call(bookCare, { careId, ...where }, agent.headers));
  await end(visit, headers);
  return w.call(markAppeared, { careId }, agent.headers);
}

const gone = (cause: string) => new RegExp(`can no longer be chosen.*${cause}`);
const notForAge = /Because of the age.*Some services are for adults and some for children/;
const several = /several open requests of this service.*Until we have answered/;
const notByDesk = (cause: string) => new RegExp(`desk cannot book.*${cause}.*Propose appointments`);
const tooMuch = /at most 10 files and 60\sMB in all.*sent earlier counts/;
const cancelledVisit = /appointment of this care was cancelled.*needs another time first/;

export const careCauses: Causes = {
  KQ004: [
    walk('nobody proposed it', gone('not proposed here'), async (w) => {
      const { requestId, desk, number, headers } = await takenCase(w);
      good(await w.call(proposeTimes, { requestId, times: [time()] }, desk.headers));
      return w.call(takeProposedTime, { number, slotId: fresh(), pays }, headers);
    }),
    walk('another is booked', gone('already has another appointment'), async (w) => {
      const { requestId, desk } = await takenCase(w);
      good(await w.call(bookForRequest, { requestId, ...time(), pays }, desk.headers));
      return w.call(bookForRequest, { requestId, ...time(), pays }, desk.headers);
    }),
    walk('one that is not free is proposed', gone('taken in the meantime, has passed'), async (w) => {
      const { requestId, desk } = await takenCase(w);
      const slotId = fresh();
      await w.database.pool.query("update slot set status = 'busy' where id = $1", [slotId]);
      return w.call(proposeTimes, { requestId, times: [{ slotId, subfunctionId }] }, desk.headers);
    }),
  ],
  KQ005: [
    walk('a customer who is not of age yet', notForAge, async (w) => {
      const { id, headers } = await patient(w, 'thyroid');
      await w.database.pool.query("update account set birth_date = '2010-01-01' where id = $1", [id]);
      return sendRequest(w, headers, 'thyroid');
    }),
    walk('an infant for whom nobody gives it', notForAge, async (w) => {
      const { headers, personId } = await ofRelative(w, '2026-11-01');
      return sendRequest(w, headers, 'screening', { personId, childAge: undefined });
    }),
  ],
  KQ006: [
    walk('three of one’s own', several, async (w) => {
      const { headers } = await patient(w, 'internal_medicine');
      for (let no = 0; no < 3; no += 1) good(await sendRequest(w, headers, 'internal_medicine'));
      return sendRequest(w, headers, 'internal_medicine');
    }),
    walk('three of a relative', several, async (w) => {
      const { headers, personId } = await ofRelative(w);
      for (let no = 0; no < 3; no += 1) good(await sendRequest(w, headers, 'internal_medicine', { personId }));
      return sendRequest(w, headers, 'internal_medicine', { personId });
    }),
  ],
  KQ007: [
    walk('nobody knows whose it is', notByDesk('sent without a name'), async (w) => {
      const { requestId, desk } = await takenCase(w, { kind: 'sendPsychologyRequest' });
      return w.call(bookForRequest, { requestId, ...time() }, desk.headers);
    }),
    walk('the account is closed', notByDesk('account it was sent from can no longer be used'), async (w) => {
      const { requestId, desk, id } = await takenCase(w);
      await w.database.pool.query("update account set status = 'disabled' where id = $1", [id]);
      return w.call(bookForRequest, { requestId, ...time() }, desk.headers);
    }),
    walk('the mandate is not for booking', notByDesk('may not book for the person'), async (w) => {
      const { headers, personId } = await ofRelative(w);
      good(await sendRequest(w, headers, 'internal_medicine', { personId }));
      const { rows } = await w.database.pool.query('select id from care_request where person_id = $1', [personId]);
      const desk = await w.desk(['medical_adviser']);
      good(await w.call(takeCase, { caseId: rows[0].id }, desk.headers));
      good(await w.call(changeRelative, { relativeId: personId, scope: ['records'] }, headers));
      return w.call(bookForRequest, { requestId: rows[0].id, ...time(), pays }, desk.headers);
    }),
  ],
  KQ008: [
    walk('the eleventh file', tooMuch, async (w) => {
      const { headers, number } = await careCase(w, { files: 8 });
      return w.call(writeToCareRequest, { number, fileIds: await chosen(w, headers, 3) }, headers);
    }),
    walk('more than the size of all', tooMuch, async (w) => {
      const { headers, number, fileIds } = await careCase(w, { files: 1 });
      await w.database.pool.query('update file set size = $2 where id = any($1)', [fileIds, fileLimits.mostBytes]);
      return w.call(writeToCareRequest, { number, fileIds: await chosen(w, headers, 1) }, headers);
    }),
  ],
  KM003: [
    walk('by the patient', cancelledVisit, (w) =>
      appearedAfter(w, ({ token }, headers) => w.call(cancelReservation, { token }, headers)),
    ),
    walk('by the clinic', cancelledVisit, (w) =>
      appearedAfter(w, ({ number }) =>
        w.database.pool.query("update reservation set status = 'cancelled_by_operator' where number = $1", [number]),
      ),
    ),
  ],
};
