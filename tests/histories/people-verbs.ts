import { listRelatives, resumeRelative, suspendRelative } from '../../contract/entitlement/relative.ts';
import { changePassword } from '../../contract/identity/account.ts';
import { endSession, listSessions, logout, refreshToken } from '../../contract/identity/session.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import { addRecord, listRecords, replaceRecord, withdrawRecord } from '../../contract/records/record.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';
import type { Verbs } from './booking-verbs.ts';
import { tried } from './case-verbs.ts';
import { ask, chosen, type Living, logged, personOf } from './living.ts';
import { logIn, type Person } from './people.ts';
import type { Action } from './plan.ts';

const customers = ({ people }: Living) => people.filter(({ kind, isErased }) => kind !== 'guest' && !isErased);

async function otherDevice({ place, devices }: Living, { id, brand }: Person) {
  const { headers, refresh_token } = await place.w.session(id, {}, brand);
  devices.set(headers.authorization, id);
  return { refresh_token, headers: { ...headers, ...(brand === 'webbeteg' && { host: tillHost }) } };
}

async function endDevices(h: Living, who: Person, { other }: Action): Promise<void> {
  const device = await otherDevice(h, who);
  const step = other % 4;
  if (step === 0) await ask(h, logout, { everywhere: true }, device.headers);
  if (step === 1) {
    const password = who.password === 'hét zöld kenguru' ? 'öt barna teknős ül' : 'hét zöld kenguru';
    const input = { currentPassword: who.password, password, passwordAgain: password };
    const answer = await ask(h, changePassword, input, device.headers);
    if (answer?.ok) who.password = password;
  }
  if (step === 2) {
    const listed = await ask(h, listSessions, {}, device.headers);
    const session = listed?.ok?.find(({ current }) => !current);
    if (session) await ask(h, endSession, { sessionId: session.id }, device.headers);
  }
  const { refresh_token } = device;
  if (step === 3) await Promise.all([0, 1].map(() => ask(h, refreshToken, { refresh_token }, device.headers)));
  await logIn(h.place, [who]);
}

let papers = 0;

async function addPaper(h: Living, { headers }: Person, { one, other }: Action): Promise<void> {
  papers += 1;
  const chosenFile = { name: `lelet-${papers}.pdf`, bytes: await plainPdf(`lelet ${papers}`) };
  const { file } = good(await logged(h, 'uploadFile', headers, () => upload(h.place.w, chosenFile, headers)));
  const input = { name: 'Laborlelet', kind: 'lab', issuedAt: '2026-10-05', fileIds: [file.id] };
  const records = other % 3 === 0 ? (await ask(h, listRecords, {}, headers))?.ok?.items : undefined;
  const record = chosen(records ?? [], one);
  if (record) await ask(h, replaceRecord, { ...input, recordId: record.id }, headers);
  else await ask(h, addRecord, input, headers);
}

export const peopleVerbs: Verbs<'session' | 'erase' | 'policy' | 'paper' | 'rest_mandate'> = {
  session: async (h, action) => {
    const who = chosen(customers(h), action.who);
    if (who) await tried(h, 'a log-in', () => endDevices(h, who, action));
  },
  // Mostly refused while a visit is to come; the invariants check the rest.
  erase: async (h, action) => {
    const who = chosen(customers(h), action.who);
    if (!who || customers(h).length < 5) return;
    who.mayBeErased = true;
    const input = { password: who.password, erasureAccepted: 'on' } as const;
    const answer = await ask(h, eraseAccount, input, who.headers);
    if (answer?.ok) who.isErased = true;
    else if (answer && answer.status < 500) who.mayBeErased = false;
  },
  policy: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const [subscription] = who?.subscriptions ?? [];
    if (!who || subscription === undefined) return;
    const isEnd = action.other % 3 !== 0;
    const day = h.place.w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate();
    const last = isEnd ? day.add({ days: (action.one % 3) - 1 }).toString() : null;
    const end = h.log.begin({ what: 'policy', by: who.id, about: [subscription] });
    const { rowCount } = await h.place.w.database.pool
      .query(
        'update subscription set valid_to = greatest($2::date, valid_from) where id = $1 and valid_to is distinct from $2::date',
        [subscription, last],
      )
      .catch(() => ({ rowCount: 0 }));
    end(rowCount ? (isEnd ? 'ended' : 'renewed') : 'same');
  },
  paper: async (h, action) => {
    const who = chosen(customers(h), action.who);
    if (!who) return;
    if (action.other % 5 !== 4) return tried(h, 'a record', () => addPaper(h, who, action));
    const record = chosen((await ask(h, listRecords, {}, who.headers))?.ok?.items ?? [], action.one);
    if (record) await ask(h, withdrawRecord, { recordId: record.id }, who.headers);
  },
  rest_mandate: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const listed = who && (await ask(h, listRelatives, {}, who.headers));
    const relative = chosen(listed?.ok?.items ?? [], action.one);
    if (!who || !relative) return;
    const step = relative.status === 'suspended' ? resumeRelative : suspendRelative;
    await ask(h, step, { relativeId: relative.id }, who.headers);
  },
};
