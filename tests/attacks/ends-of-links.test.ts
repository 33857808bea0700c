import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeed, endFeed, readFeed } from '../../contract/booking/appointments.ts';
import { askCallBack, readCallBack } from '../../contract/booking/call-back.ts';
import { readReservation } from '../../contract/booking/reservation.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { readRelativeInvitation } from '../../contract/entitlement/relative-invitation.ts';
import { linkKinds, readLink } from '../../contract/identity/link.ts';
import { logout, refreshToken } from '../../contract/identity/session.ts';
import { operationList } from '../../contract/operations.ts';
import {
  acceptVideoInvitation,
  inviteToVideoVisit,
  readVideoInvitation,
  readVideoVisit,
} from '../../contract/telemedicine/video-visit.ts';
import type { TokenKind } from '../../server/booking/reservation/find.ts';
import { lifetimes } from '../../server/identity/link/lifetimes.ts';
import { issueLink } from '../../server/identity/link/link.ts';
import { shownInputs } from '../api/shown-inputs.ts';
import { asking } from '../booking/call-backs.ts';
import { holder, linkIn, spouse } from '../entitlement/relatives.ts';
import { good, type World } from '../support/world.ts';
import { videoWorld } from '../telemedicine/video.ts';

// T51: whoever was given a link, a token or a code can do nothing with it once what it was for is over.

/** Fields that identify a bearer at operations without a log-in. */
const keyFields = ['token', 'link', 'accountToken', 'refresh_token', 'state', 'r'];

const doors = operationList.flatMap((operation) => {
  if (operation.access !== 'entry' && operation.access !== 'public') return [];
  const field = Object.keys(operation.input.shape).find((name) => keyFields.includes(name));
  return field === undefined ? [] : [{ ...operation, field }];
});
type Door = (typeof doors)[number];

type Key = {
  name: string;
  /** Absent for sealed tokens and for names that somebody else gives. */
  column?: string;
  opens: (door: Door) => boolean;
  text: string;
  /** After its grace. */
  over: Temporal.Instant;
};

/** Hashes that let nobody in by themselves. */
const noKeys = [
  ...['idempotency.request_hash', 'captcha_used.hash', 'consent.hash', 'invoice.hash', 'call_back.phone_hash'],
  ...['audit.previous_hash', 'audit.hash', 'audit_head.hash', 'audit_seal.hash', 'search_key.hash'],
  ...['account_identifier.hash', 'entitlement.hash'],
];
/** Standing keys and spare codes end with their owner, which tests of their own prove. */
const standing = ['api_key.hash', 'recovery_code.hash', 'operator_recovery_code.hash'];

const at = (prefix: string) => (door: Door) => door.path.startsWith(prefix);
const day = { hours: 24 };
const minute = { minutes: 1 };

let w: World;
let keys: readonly Key[];
const inputs = shownInputs();

async function visitKeys(v: Awaited<ReturnType<typeof videoWorld>>): Promise<Key[]> {
  const guest = await v.guest('hatarido@example.com');
  const { number } = guest;
  const row = await w.database.db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .select(['reservation.id', 'manage_no', 'mail_no', 'slot.end_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const numbers: Record<TokenKind, number> = { manage: row.manage_no, verify: row.mail_no, cancel: 0, mailed: 0 };
  const over = Temporal.Instant.from(row.end_at).add(day).add(minute);
  const own = Object.entries(numbers).map(([kind, no]) => ({ kind, text: w.services.keys.token(kind, row.id, no) }));
  for (const { kind, text } of own)
    expect((await w.call(readReservation, { token: text })).ok?.number, kind).toBe(number);
  const invite = { name: 'Nagy Mária', kind: 'relative' } as const;
  const invited = async () =>
    good(await w.call(inviteToVideoVisit, { token: guest.token, ...invite }))
      .link.split('/')
      .at(-1) ?? '';
  const [unused, used] = [await invited(), await invited()];
  good(await w.call(readVideoInvitation, { link: unused }));
  const { token: access } = good(await w.call(acceptVideoInvitation, { link: used, consent: true }));
  good(await w.call(readVideoVisit, { token: access }));
  const byPatient = (door: Door) => at('/reservations/')(door) || at('/video-visits/')(door);
  return [
    ...own.map(({ kind, text }) => ({
      ...{ name: `the ${kind} link of a visit`, column: 'reservation_token.hash', opens: byPatient, text, over },
    })),
    { name: 'a guest’s seat', column: 'video_guest.access_hash', opens: at('/video-visits/'), text: access, over },
    { name: 'an invitation', column: 'video_guest.link_hash', opens: at('/video-invitations/'), text: unused, over },
  ];
}

async function ownKeys(): Promise<Key[]> {
  const { headers } = await holder(w, { subscriptions: [['hasRelatives', 'hasAppointments']] });
  good(await w.call(createRelative, spouse(), headers));
  const invitation = await linkIn(w, 'marton@example.com');
  expect(good(await w.call(readRelativeInvitation, { token: invitation })).holder).not.toBeNull();
  const feed = /calendar-feeds\/([\w-]+)/.exec(good(await w.call(createFeed, {}, headers)).url ?? '')?.[1] ?? '';
  good(await w.call(readFeed, { token: feed }));
  good(await w.call(endFeed, {}, headers));
  const { headers: device, refresh_token: refresh } = await w.session((await holder(w)).id);
  good(await w.call(logout, {}, device));
  const callBack = good(await w.call(askCallBack, asking()));
  good(await w.call(readCallBack, { token: callBack.token }));
  const now = w.now();
  return [
    {
      ...{ name: 'a relative’s invitation', column: 'relative.link_hash', opens: at('/relative-invitations/') },
      ...{ text: invitation, over: now.add({ hours: 24 * 15 }) },
    },
    { name: 'a calendar feed', column: 'calendar_feed.hash', opens: at('/calendar-feeds/'), text: feed, over: now },
    { name: 'a session', opens: ({ id }) => id === refreshToken.id, text: refresh, over: now },
    {
      ...{ name: 'a call-back’s link', column: 'link.hash', opens: at('/call-backs/') },
      ...{ text: callBack.token, over: now.add({ minutes: lifetimes['call-back'] }) },
    },
  ];
}

const payload = {
  ...{ mode: 'email', lastName: 'Szőke', firstName: 'Ünige', birthDate: '1980-05-14', phone: '+36301234567' },
  ...{ email: 'unige@example.com', name: 'Szőke Ünige', accountId: randomUUID(), linkId: randomUUID() },
};

async function linkKeys(): Promise<Key[]> {
  const made = linkKinds.map(async (kind) => {
    const { token: text } = await issueLink(w.database.db, w.context(), { kind, payload });
    expect(good(await w.call(readLink, { kind, token: text })).state, kind).toBe('open');
    const over = w.now().add({ minutes: lifetimes[kind] });
    const opens = ({ access, field }: Door) => access === 'entry' && (field === 'token' || field === 'accountToken');
    return { name: `a link of the kind ${kind}`, column: 'link.hash', opens, text, over };
  });
  return Promise.all(made);
}

beforeAll(async () => {
  const v = await videoWorld();
  w = v.w;
  const visits = await visitKeys(v);
  keys = [...visits, ...(await ownKeys()), ...(await linkKeys())];
});
afterAll(() => w.close());

/** These refusals concern the key, and nothing behind it. */
const refusals = /^(#404|U016|U017|KT001|KT002|KV001|KV007|KL002)$/;

/** These still answer that the link has ended, with nothing of anybody. */
const answersEnded: Partial<Record<string, object>> = {
  leaveReservation: { expiresAt: null },
  returnToReservation: { expiresAt: null },
  readLink: { state: 'expired' },
  readRelativeInvitation: { status: 'ended', holder: null, firstName: null, scope: [] },
};

/** Log-ins through these doors and payments are tried in worlds of their own. */
const elsewhere = ['finishOpenId', 'readPaymentReturn'];

describe('a key that has ended', () => {
  it('is of a kind that is tried here, for every column that keeps one (T51)', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = 'public' and data_type = 'bytea'
      and column_name ~ '(^|_)hash$' order by 1`.execute(w.database.db);
    const tried = new Set([...noKeys, ...standing, ...keys.flatMap(({ column = [] }) => column)]);
    expect(rows.map(({ name }) => name)).toEqual([...tried].toSorted());
  });

  it('is of a kind that is tried here, for every door that a key opens (T51)', () => {
    const untried = doors.filter((door) => !keys.some(({ opens }) => opens(door)));
    expect(untried.map(({ id }) => id).toSorted()).toEqual(elsewhere.toSorted());
  });

  it.each(doors.filter(({ id }) => !elsewhere.includes(id)))('opens nothing at $id (T51)', async (door) => {
    for (const { name, text, over } of keys.filter(({ opens }) => opens(door))) {
      // Unknown links of one address are counted, so each door is tried a little later than the one before.
      w.setNow(over.add({ minutes: 20 * doors.indexOf(door) }).toString());
      const kind = /kind ([\w-]+)$/.exec(name)?.[1];
      const input = { ...inputs.get(door.id), ...(door.id === 'readLink' && { kind }), [door.field]: text };
      const answer = await w.call(door, input);
      const ended = answersEnded[door.id];
      if (ended && answer.ok) expect(answer.ok, name).toMatchObject(ended);
      else expect([name, answer.error?.errorCode]).toEqual([name, expect.stringMatching(refusals)]);
    }
  });
});
