import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeCase } from '../../../contract/desk/cases.ts';
import { getPolicyReview, settlePolicyReview } from '../../../contract/entitlement/policy-review.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { reviewedPolicy } from '../../../tests/desk/policy-review.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it('a policy to check is taken and settled with a note, and its customer sees who looked (S1-08, P12)', async () => {
  const reviewId = await reviewedPolicy(w);
  const desk = await w.desk(['agent'], 'default', 'Kiss Anna');
  const settle = { reviewId, reason: 'A biztosítóval egyeztettük.' };
  expect((await w.call(settlePolicyReview, settle, desk.headers)).error?.errorCode).toBe('KE016');
  good(await w.call(takeCase, { caseId: reviewId }, desk.headers));
  expect(good(await w.call(settlePolicyReview, settle, desk.headers))).toMatchObject({
    state: 'settled',
    ...{ reason: settle.reason },
  });
  expect((await w.call(settlePolicyReview, settle, desk.headers)).error?.errorCode).toBe('KE015');
  const { account_id } = await w.database.db
    .selectFrom('policy_review')
    .select('account_id')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow();
  const log = good(await w.call(listAccess, {}, (await w.session(account_id)).headers)).items;
  const steps = log.filter(({ name }) => name === 'Kiss Anna').map(({ action }) => action);
  expect(steps).toEqual(expect.arrayContaining(['policy_review.take', 'policy_review.settle']));
  expect(await invariantBreaches(w.database)).toEqual([]);
});

it('another partner’s desk and a clinic see none of it (T01)', async () => {
  const reviewId = await reviewedPolicy(w);
  const clinic = await w.desk(['clinic_staff']);
  expect((await w.call(getPolicyReview, { reviewId }, clinic.headers)).status).toBe(403);
  const foreign = await w.desk(['supervisor'], 'telekom-health');
  const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
  expect((await w.call(getPolicyReview, { reviewId }, there)).status).toBe(404);
});

it.each(['hu', 'en', 'ro'])('is worked on pages without script: %s (S1-08, S7-23)', async (language) => {
  const reviewId = await reviewedPolicy(w);
  const desk = await w.desk(['agent']);
  const jar = new Map([['desk', desk.token]]);
  const path = `/desk/policies/${reviewId}`;
  const press = (form: Record<string, string>) => visit(w, path, { jar, method: 'POST', form, language });
  const list = await visit(w, '/desk?list=policies', { jar, language });
  expect(list.document.querySelector(`tbody a[href="${path}"]`)).not.toBeNull();
  expect((await press({ intent: 'take' })).status).toBe(200);
  expect((await press({ intent: 'settle', reason: '' })).document.querySelector('[role=alert]')).not.toBeNull();
  expect((await press({ intent: 'settle', reason: 'Rendben.' })).text).toContain('Rendben.');
});
