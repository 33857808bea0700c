import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCallBack } from '../../contract/booking/call-back-desk.ts';
import { getDeskCareRequest } from '../../contract/care/care-request-desk.ts';
import { getDeskCare } from '../../contract/care/medical-care-desk.ts';
import { getDeskClaim } from '../../contract/claims/claim-desk.ts';
import { getDeskPreauthorization } from '../../contract/claims/preauthorization-desk.ts';
import { getDeskComplaint } from '../../contract/complaints/complaint-desk.ts';
import { handOnCase, readCaseDesk, takeCase } from '../../contract/desk/cases.ts';
import { deskKinds } from '../../contract/desk/desk-kinds.ts';
import { getPolicyReview } from '../../contract/entitlement/policy-review.ts';
import { caseKinds, type HeldKind } from '../../contract/home/case-kinds.ts';
import { getUnmatchedMember } from '../../contract/identity/unmatched-desk.ts';
import { getPaymentReview } from '../../contract/payment/review-desk.ts';
import { type CaseStep, holds, rightFor } from '../../contract/platform/case.ts';
import { deskRoles, type Role } from '../../contract/platform/desk-right.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { rightsOf } from '../../contract/roles.ts';
import { getVideoVisit, openDeskVideoLine } from '../../contract/telemedicine/video-visit-desk.ts';
import type { Effect } from '../../server/platform/context.ts';
import { type ModelOperator, models } from '../case-models/models.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { deep } from '../support/deep.ts';
import { type Answer, type Headers, handing, kinds, type Name } from '../support/desk-kinds.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { openedVideo } from '../telemedicine/video.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** No operation on one case takes these steps: they are the customer's, the clock's, or begin elsewhere. */
const elsewhere: Readonly<Partial<Record<Name, readonly string[]>>> = {
  care_request: ['book'],
  claim: ['send_payment'],
};

const names = Object.keys(kinds).filter((name): name is Name => Object.hasOwn(kinds, name));

it('reads the name of a claim’s customer in the order of its own language (S1-11)', async () => {
  const { claimId } = await newClaim(w, (await claimCustomer(w)).headers);
  const { headers } = await w.desk(['claims_assessor']);
  const nameIn = async (language: string) =>
    good(await w.call(getDeskClaim, { claimId }, { ...headers, 'accept-language': language })).name;
  expect([await nameIn('hu'), await nameIn('en'), await nameIn('ro')]).toEqual([
    'Szőke Ünige',
    'Ünige Szőke',
    'Ünige Szőke',
  ]);
});

describe.each(names)('who sees to a %s', (name) => {
  it('decides who may take each step of the desk: its holder, a colleague, a supervisor, another role (S1-08, ASVS 8.2.1)', async () => {
    const { roles, begin, also, facts = '', puts, does } = kinds[name];
    const kind = deskKinds[name];
    const rules: Readonly<Record<string, CaseStep<string>>> = kind.steps;
    const all = [...(puts ? [] : handing), ...does];
    const ofDesk = Object.entries(rules).filter(([, { by }]) => by === 'desk');
    const walkSteps = all.flatMap(([steps]) => steps);
    expect(ofDesk.map(([step]) => step).sort()).toEqual([...walkSteps, ...(elsewhere[name] ?? [])].sort());
    const people = {
      colleague: await w.desk([roles.acts]),
      other: await w.desk([roles.other]),
      supervisor: await w.desk(['supervisor']),
      holder: await w.desk([roles.acts]),
    };
    const third = await w.desk([roles.acts]);
    for (const [steps, ask] of all)
      for (const [who, { id: me, headers }] of Object.entries(people)) {
        const id = await begin(w);
        const from = Object.entries(rules[steps[0] ?? '']?.from ?? {}).find(
          ([, to]) => to !== undefined && Object.hasOwn(kind.states, to),
        );
        if (puts) await w.database.pool.query(puts[from?.[0] ?? ''] ?? '', [id]);
        else
          await w.database.pool.query(
            `update ${name} set status = coalesce($2, status), operator_account_id = $3 ${facts} where id = $1`,
            [id, from?.[0], people.holder.id],
          );
        const rights: readonly string[] = rightsOf([
          who === 'other' ? roles.other : who === 'supervisor' ? who : roles.acts,
        ]);
        const works = also === undefined || rights.includes(also);
        const open = steps.filter(
          (step) =>
            rights.includes(rightFor({ name, steps: rules }, step)) &&
            (works || ['assign', 'take_from'].includes(step)),
        );
        const may = open.some((step) => holds(rules[step] ?? {}, people.holder.id, me));
        const { status, error } = await ask(w, id, headers, third.id);
        const effect = status === 403 ? 'forbidden' : error?.errorCode === kind.refusals.held ? 'held' : 'let in';
        expect([name, steps[0], who, effect]).toEqual([
          name,
          steps[0],
          who,
          open.length === 0 ? 'forbidden' : may ? 'let in' : 'held',
        ]);
      }
  });
});

/** The holder opens a case so. */
const opening: Readonly<Record<HeldKind, (id: string, headers: Headers) => Answer>> = {
  call_back: (callBackId, headers) => w.call(getCallBack, { callBackId }, headers),
  care_request: (requestId, headers) => w.call(getDeskCareRequest, { requestId }, headers),
  medical_care: (careId, headers) => w.call(getDeskCare, { careId }, headers),
  preauthorization: (preauthId, headers) => w.call(getDeskPreauthorization, { preauthId }, headers),
  claim: (claimId, headers) => w.call(getDeskClaim, { claimId }, headers),
  unmatched_member: (memberId, headers) => w.call(getUnmatchedMember, { memberId }, headers),
  policy_review: (reviewId, headers) => w.call(getPolicyReview, { reviewId }, headers),
  payment_review: (reviewId, headers) => w.call(getPaymentReview, { reviewId }, headers),
  video_visit: (visitId, headers) => w.call(getVideoVisit, { visitId }, headers),
  complaint: (complaintId, headers) => w.call(getDeskComplaint, { complaintId }, headers),
};

async function clinicsOf(visitId: string) {
  const { rows } = await w.database.pool.query<{ own: number; other: number }>(
    `select provider_id as own, (select min(id) from provider where id <> provider_id) as other from video_visit
       join reservation on reservation.id = reservation_id join schedule on schedule.id = schedule_id where video_visit.id = $1`,
    [visitId],
  );
  return rows[0];
}

describe.each(statesOf(caseKinds))('a %s that is handed over', (name) => {
  it('is offered to whoever can open it then, and nobody else gets it (S1-08, T01, ASVS 8.2.2)', async () => {
    const begin = kinds[name].begin;
    const clinics = name === 'video_visit' ? await clinicsOf(await begin(w)) : undefined;
    const { id: anyClinic } = await w.database.db
      .selectFrom('provider')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const supervisor = await w.desk(['supervisor']);
    const reach = [[], [clinics?.own ?? anyClinic], ...(clinics ? [[clinics.other]] : [])];
    const roles: Role[][] = [...deskRoles.map((role) => [role]), ['doctor', 'supervisor'], ['doctor', 'agent']];
    const people = [];
    for (const some of roles) for (const at of reach) people.push(await w.desk([...some], 'default', some.join(), at));
    const gone = await w.desk([kinds[name].roles.acts]);
    await w.database.pool.query('update operator_account set disabled_at = now() where id = $1', [gone.id]);
    let offers = 0;
    for (const { id, headers } of [...people, gone]) {
      const caseId = await begin(w);
      const { colleagues } = good(await w.call(readCaseDesk, { caseId }, supervisor.headers));
      const isOffered = colleagues.some((one) => one.id === id);
      const handed = await w.call(handOnCase, { caseId, operatorId: id, reason: 'Így.' }, supervisor.headers);
      expect([id, handed.error?.errorCode ?? 'good']).toEqual([id, isOffered ? 'good' : '#404']);
      if (!isOffered) continue;
      offers += 1;
      expect((await opening[name](caseId, headers)).status).toBe(200);
      // Taking one's own case is a look, which proves that the holder can work on it.
      expect((await w.call(takeCase, { caseId }, headers)).status).toBe(200);
    }
    expect([offers > 0, offers < people.length]).toEqual([true, true]);
  });

  it('is taken over by whoever can open it from a holder who no longer can, and from nobody else (S1-08, T11)', async () => {
    const { begin, roles } = kinds[name];
    const caseId = await begin(w);
    const [one, two, three] = [await w.desk([roles.acts]), await w.desk([roles.acts]), await w.desk([roles.acts])];
    good(await w.call(takeCase, { caseId }, one.headers));
    const { held: heldByAnother } = caseKinds[name].refusals;
    expect((await w.call(takeCase, { caseId }, two.headers)).error?.errorCode).toBe(heldByAnother);
    expect(good(await w.call(readCaseDesk, { caseId }, two.headers)).mayTakeOver).toBe(false);
    await w.database.pool.query('update operator_account set disabled_at = now() where id = $1', [one.id]);
    expect(good(await w.call(readCaseDesk, { caseId }, two.headers)).mayTakeOver).toBe(true);
    const both = await Promise.all([two, three].map(({ headers }) => w.call(takeCase, { caseId }, headers)));
    expect(both.map(({ error }) => error?.errorCode ?? 'good').sort()).toEqual([heldByAnother, 'good'].sort());
  });
});

it('a waiting patient whom a doctor of another clinic has is taken back by the visit’s own clinic (S1-04, S1-08, T01)', async () => {
  const visitId = await openedVideo(w);
  const clinics = await clinicsOf(visitId);
  if (!clinics) throw new Error('there is no visit');
  const stranger = await w.desk(['doctor'], 'default', 'Dr. Idegen', [clinics.other]);
  const own = await w.desk(['doctor'], 'default', 'Dr. Saját', [clinics.own]);
  await w.database.pool.query('update video_visit set operator_account_id = $2 where id = $1', [visitId, stranger.id]);
  const out: Effect[] = [];
  w.onCommit((effects) => out.push(...effects));
  const page = `/desk/video-visits/${visitId}`;
  const answer = await visit(w, page, { jar: new Map([['desk', own.token]]) });
  expect(answer.document.querySelector('button[value=take]')).not.toBeNull();
  expect((await w.call(takeCase, { caseId: visitId }, stranger.headers)).error?.errorCode).toBe('#404');
  good(await w.call(openDeskVideoLine, { visitId }, own.headers));
  expect(good(await w.call(getVideoVisit, { visitId }, own.headers)).holder?.id).toBe(own.id);
  expect(out).toContainEqual({ kind: 'video_exit', visitId, personId: stranger.id });
});

/** Kinds without a walk of their own, with the steps of any case. */
const walkable = {
  call_back: ['take', 'hand_on', 'give_back', 'attempt', 'finish'],
  unmatched_member: ['take', 'hand_on', 'give_back', 'refuse'],
  policy_review: ['take', 'hand_on', 'give_back', 'settle'],
  payment_review: ['take', 'hand_on', 'give_back', 'ask', 'settle'],
  care_request: ['take', 'hand_on', 'give_back', 'write', 'ask', 'complete', 'answer', 'refuse', 'close'],
} as const;

describe.each(statesOf(walkable))('on PostgreSQL, a %s', (name) => {
  it('is led by random steps of two colleagues to where its model says, and its head beside it (S1-08, I8)', async () => {
    const steps: readonly string[] = walkable[name];
    const { roles, begin, does } = kinds[name];
    const people = { one: await w.desk([roles.acts]), two: await w.desk([roles.acts]) };
    const step = fc.record({ name: fc.constantFrom(...steps), who: fc.constantFrom<ModelOperator>('one', 'two') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (moves) => {
        const id = await begin(w);
        const { take } = models[name].begin(0);
        for (const { name: step, who } of moves) {
          const [, ask] = [...handing, ...does].find(([of]) => of.includes(step)) ?? [];
          const { error } = (await ask?.(w, id, people[who].headers, people[who === 'one' ? 'two' : 'one'].id)) ?? {};
          const { model } = take(step, who);
          const holder = model.holder && people[model.holder].id;
          const { rows } = await w.database.pool.query(
            `select ${name}.status, head.status as state, ${name}.operator_account_id as holder from ${name} join case_head head using (id) where id = $1 and head.operator_account_id is not distinct from ${name}.operator_account_id`,
            [id],
          );
          const { code, status } = model;
          expect([step, error?.errorCode ?? 'good', rows]).toEqual([step, code, [{ status, state: status, holder }]]);
        }
      }),
      { numRuns: deep ? 40 : 2, seed: 20261123 },
    );
  });
});
