import { cancelReservation } from '../../contract/booking/reservation.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import {
  acceptVideoInvitation,
  endVideoGuest,
  inviteToVideoVisit,
  readVideoInvitation,
  readVideoVisit,
  sendVideoMessage,
} from '../../contract/telemedicine/video-visit.ts';
import { admitPatient, endVideoVisit } from '../../contract/telemedicine/video-visit-desk.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { goodPassword } from '../support/registrant.ts';
import { good, type World } from '../support/world.ts';
import { giveDocument, videoWorld } from '../telemedicine/video.ts';
import { type Causes, walk } from './cause.ts';

type Rooms = Awaited<ReturnType<typeof videoWorld>>;
export type Video = Rooms & Pick<World, 'close'>;

export async function videoCauseWorld(): Promise<Video> {
  const v = await videoWorld();
  return { ...v, close: v.w.close };
}

type Seat = { token: string; headers: Record<string, string> };

const invite = ({ w }: Rooms, { token, headers }: Seat, name = 'Nagy Mária') =>
  w.call(inviteToVideoVisit, { token, name, kind: 'relative' }, headers);

async function invited(v: Rooms) {
  const { patient } = await v.inCall();
  const { link } = good(await invite(v, patient));
  return { patient, link: link.split('/').at(-1) ?? '' };
}

async function staged(w: World, headers: Record<string, string>, many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let no = 0; no < many; no += 1) {
    const file = { name: `lelet-${no}.pdf`, bytes: await plainPdf(`lelet ${no}`) };
    ids.push(good(await upload(w, file, headers, 'video_visit')).file.id);
  }
  return ids;
}

const tooEarly = /waiting room is not open yet.*half an hour before/;
const none = /no video consultation for this appointment.*not booked by video, is not confirmed yet, or was cancelled/;
const spent = /invitation can no longer be used.*used already or withdrawn, its link is incomplete, or/;
const full = /No more people can be invited.*As many are invited/;
const noFiles = /Files cannot be sent in this video consultation.*no account, or no longer has one/;
const tooMany = /at most 10 files and 60\sMB.*sent earlier counts/;

export const videoCauses: Causes<Video> = {
  KV004: [-31, -120].map((minutes) =>
    walk(`${-minutes} minutes before`, tooEarly, async (v) => {
      const patient = await v.customer();
      v.at(patient, minutes);
      return v.enter({ ...patient, headers: (await v.w.session(patient.accountId)).headers });
    }),
  ),
  KV005: [
    walk('a visit at the clinic', none, async (v) => {
      const { accountId } = await v.customer();
      v.w.setNow('2026-11-23T07:00:00Z');
      const { headers } = await v.w.session(accountId);
      const { token } = await bookedByCustomer(v.w, v.freshSlot(), headers);
      return v.w.call(readVideoVisit, { token }, headers);
    }),
    walk('it was cancelled', none, async (v) => {
      const { token, accountId } = await v.customer();
      v.w.setNow('2026-11-23T08:00:00Z');
      const { headers } = await v.w.session(accountId);
      good(await v.w.call(cancelReservation, { token, lateAccepted: true }, headers));
      return v.w.call(readVideoVisit, { token }, headers);
    }),
  ],
  KV007: [
    walk('it was used', spent, async (v) => {
      const { link } = await invited(v);
      good(await v.w.call(acceptVideoInvitation, { link, consent: true }));
      return v.w.call(readVideoInvitation, { link });
    }),
    walk('it was withdrawn', spent, async (v) => {
      const { link, patient } = await invited(v);
      const { guests } = good(await v.w.call(readVideoVisit, { token: patient.token }, patient.headers));
      const guestId = guests[0]?.id ?? '';
      good(await v.w.call(endVideoGuest, { token: patient.token, guestId }, patient.headers));
      return v.w.call(readVideoInvitation, { link });
    }),
    walk('half of the link was copied', spent, async (v) => {
      const { link } = await invited(v);
      return v.w.call(readVideoInvitation, { link: link.slice(0, 12) });
    }),
  ],
  KV008: [false, true].map((cameIn) =>
    walk(`two are invited${cameIn ? ', of whom one has come' : ''}`, full, async (v) => {
      const { patient, link } = await invited(v);
      if (cameIn) good(await v.w.call(acceptVideoInvitation, { link, consent: true }));
      good(await invite(v, patient, 'Kiss Éva'));
      return invite(v, patient, 'Tóth Anna');
    }),
  ),
  KV014: [
    walk('a guest has no account', noFiles, async (v) => {
      const guest = await v.guest('fajl.vendeg@example.com');
      good(await v.enter(guest));
      const visitId = await v.caseOf(guest);
      const { headers } = await v.w.desk(['doctor']);
      good(await v.w.call(admitPatient, { visitId }, headers));
      return giveDocument(v.w, visitId, { name: 'b.pdf', bytes: await plainPdf('b') }, headers);
    }),
    walk('the account was erased', noFiles, async (v) => {
      const patient = await v.customer({ passwordHash: await hashPassword(goodPassword) });
      good(await v.enter(patient));
      const visitId = await v.caseOf(patient);
      const { headers } = await v.w.desk(['doctor']);
      good(await v.w.call(admitPatient, { visitId }, headers));
      good(await v.w.call(endVideoVisit, { visitId, summary: '' }, headers));
      const own = await v.w.session(patient.accountId);
      good(await v.w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, own.headers));
      return giveDocument(v.w, visitId, { name: 'k.pdf', bytes: await plainPdf('k') }, headers);
    }),
  ],
  KV015: [
    walk('the patient’s eleventh file', tooMany, async (v) => {
      const { patient } = await v.inCall();
      const { token, headers } = patient;
      good(await v.w.call(sendVideoMessage, { token, fileIds: await staged(v.w, headers, 10) }, headers));
      return v.w.call(sendVideoMessage, { token, fileIds: await staged(v.w, headers, 1) }, headers);
    }),
    walk('the doctor’s, after ten of the patient', tooMany, async (v) => {
      const { patient, visitId, desk } = await v.inCall();
      const fileIds = await staged(v.w, patient.headers, 10);
      good(await v.w.call(sendVideoMessage, { token: patient.token, fileIds }, patient.headers));
      return giveDocument(v.w, visitId, { name: 'd.pdf', bytes: await plainPdf('d') }, desk);
    }),
  ],
};
