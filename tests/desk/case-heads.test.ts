import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { withdrawComplaint, writeToComplaint } from '../../contract/complaints/complaint.ts';
import { askComplainant } from '../../contract/complaints/complaint-desk.ts';
import { listCases, takeCase } from '../../contract/desk/cases.ts';
import { countWork } from '../../contract/desk/work.ts';
import { workLists } from '../../contract/desk/work-lists.ts';
import { relativeCase } from '../../contract/entitlement/relative-case.ts';
import { caseKinds } from '../../contract/home/case-kinds.ts';
import { sendVideoMessage } from '../../contract/telemedicine/video-visit.ts';
import { admitPatient, sendDeskVideoMessage } from '../../contract/telemedicine/video-visit-desk.ts';
import { iso } from '../../server/platform/clock.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { newComplaint } from '../complaints/complaints.ts';
import { account } from '../identity/account.ts';
import { heardOf } from '../payment/plans.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, type World, world } from '../support/world.ts';
import { videoWorld } from '../telemedicine/video.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 20 });
});
afterAll(() => w.close());

it('says in SQL whose turn it is as the table of each kind does (F19)', async () => {
  for (const [kind, { states }] of Object.entries({ ...caseKinds, relative: relativeCase }))
    for (const [status, state] of Object.entries<{ turn: string | null; runsOn?: true }>(states)) {
      const { rows } = await w.database.pool.query(
        `select case_turn($1, $2) as turn, exists (select from case_state where kind = $1 and status = $2 and runs_on) as "runsOn"`,
        [kind, status],
      );
      const { turn, runsOn = false } = state;
      expect([kind, status, rows[0]]).toEqual([kind, status, { turn: status === 'draft' ? 'desk' : turn, runsOn }]);
    }
});

it('says in SQL how much a case weighs as the table of each kind does (S7-23, F19)', async () => {
  const { rows } = await w.database.pool.query(
    'select kind, field, value, weight from case_weight order by kind, field, value',
  );
  const published = Object.values<{ name: string; weight?: { column: string; by: Readonly<Record<string, number>> } }>(
    caseKinds,
  ).flatMap(({ name: kind, weight }) =>
    weight ? Object.entries(weight.by).map(([value, of]) => ({ kind, field: weight.column, value, weight: of })) : [],
  );
  const named = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`;
  expect(rows).toEqual(published.toSorted((one, other) => named(one).localeCompare(named(other))));
  const urgent = async (kind: string, row: object) =>
    (await w.database.pool.query('select case_weight_of($1, $2) as weight', [kind, row])).rows[0].weight;
  expect(await urgent('medical_care', { urgency: 'urgent', status: 'waiting' })).toBe(2);
  expect(await urgent('medical_care', { urgency: 'routine' })).toBe(0);
  expect(await urgent('claim', { urgency: 'urgent' })).toBe(0);
});

it('the head of a care, and its line at the desk, carry its weight, which follows its row (S7-23)', async () => {
  const { id, number } = await newCare(w, (await careCustomer(w)).headers);
  const { headers } = await w.desk(['agent']);
  const line = async () => good(await w.call(listCases, { filter: 'open', number }, headers)).items[0];
  expect(await line()).toMatchObject({ id, weight: 1 });
  await w.database.pool.query(`update medical_care set urgency = 'urgent' where id = $1`, [id]);
  expect(await line()).toMatchObject({ id, weight: 2 });
  await w.database.pool.query(`update medical_care set urgency = 'routine' where id = $1`, [id]);
  expect(await line()).not.toHaveProperty('weight');
});

it('the head of a claim carries the sum that was accepted, with its currency (S2.3-02)', async () => {
  const { claimId } = await newClaim(w, (await claimCustomer(w)).headers);
  const sum = async () => {
    const head = w.database.db.selectFrom('case_head').select(['amount', 'currency']).where('id', '=', claimId);
    return head.executeTakeFirstOrThrow();
  };
  expect(await sum()).toEqual({ amount: null, currency: null });
  await w.database.pool.query(
    `update claim set decided = 'approved', decided_at = now(), accepted = 12500 where id = $1`,
    [claimId],
  );
  expect(await sum()).toEqual({ amount: 12_500, currency: 'HUF' });
});

it('knows when the customer last did something that the desk has to read, and nothing of what the desk did (S7-23)', async () => {
  const own = await world();
  onTestFinished(() => own.close());
  const { headers } = await own.session((await account(own.database)).id);
  const { id: complaintId, number } = await newComplaint(own, headers);
  const desk = await own.desk(['agent']);
  const news = async () => {
    const { items } = good(await own.call(listCases, { list: 'complaints', filter: 'mine' }, desk.headers));
    return items.map(({ customerNewsAt }) => customerNewsAt);
  };
  own.pass({ minutes: 1 });
  good(await own.call(takeCase, { caseId: complaintId }, desk.headers));
  own.pass({ minutes: 1 });
  good(await own.call(askComplainant, { complaintId, text: 'Melyik rendelőben?' }, desk.headers));
  expect(await news()).toEqual([undefined]);
  own.pass({ minutes: 1 });
  const written = iso(own.now());
  good(await own.call(writeToComplaint, { number, text: 'A Bükkfában.' }, headers));
  expect(await news()).toEqual([written]);
  await own.database.pool.query(`update case_head set customer_news_at = null where id = $1`, [complaintId]);
  expect(await invariantBreaches(own.database)).toEqual([
    expect.stringMatching(/^a message of a customer that the head of its case/),
  ]);
  own.pass({ minutes: 1 });
  const heads = own.database.db.selectFrom('case_head').select('customer_news_at').where('id', '=', complaintId);
  good(await own.call(withdrawComplaint, { number }, headers));
  expect(await heads.executeTakeFirst()).toEqual({ customer_news_at: iso(own.now()) });
});

it('a patient in the waiting room weighs most, and what they write is news, as what the doctor writes is not (S7-23)', async () => {
  const video = await videoWorld();
  onTestFinished(() => video.w.close());
  const { patient, visitId } = await video.waiting();
  const head = () => {
    const own = video.w.database.db.selectFrom('case_head').select(['weight', 'customer_news_at']);
    return own.where('id', '=', visitId).executeTakeFirstOrThrow();
  };
  expect((await head()).weight).toBe(3);
  video.w.pass({ minutes: 1 });
  const written = iso(video.w.now());
  good(await video.w.call(sendVideoMessage, { token: patient.token, text: 'Fáj.' }, patient.headers));
  expect(await head()).toEqual({ weight: 3, customer_news_at: written });
  video.w.pass({ minutes: 1 });
  const { headers } = await video.w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
  good(await video.w.call(admitPatient, { visitId }, headers));
  good(await video.w.call(sendDeskVideoMessage, { visitId, text: 'Nézzük.' }, headers));
  expect(await head()).toEqual({ weight: 0, customer_news_at: written });
});

it('counts all lists of the desk in three statements on one connection (S7-23)', async () => {
  const { headers } = await w.desk(['supervisor', 'medical_adviser', 'claims_assessor']);
  let open = 0;
  let most = 0;
  const { pool } = w.database;
  const heard = heardOf(w, 'case_head', 'waiting_wish', 'reservation');
  pool.on('acquire', () => {
    open += 1;
    most = Math.max(most, open);
  });
  pool.on('release', () => {
    open -= 1;
  });
  expect(good(await w.call(countWork, {}, headers))).toHaveLength(workLists.length);
  expect(heard).toHaveLength(3);
  expect(most).toBe(1);
});
