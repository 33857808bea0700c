import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../contract/platform/brand.ts';
import { addRecord } from '../../contract/records/record.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { sendRequest } from '../care/request.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { preauthCustomer, recommendation, sendPreauth } from '../claims/preauthorizations.ts';
import { oneLanguage } from '../support/deep.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

// A page with parts left out for a role says so and names who helps, in the reader's language (P07, S1-11).

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const say = (language: Language, id: string) => w.services.texts.say(language, id);

it.each(oneLanguage('ro'))('is said on each page of the desk in %s (P07, S1-11)', async (language) => {
  const sick = await careCustomer(w);
  const { number } = await newCare(w, sick.headers);
  const { id: careId } = await w.database.db
    .selectFrom('medical_care')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const preauth = good(await sendPreauth(w, (await preauthCustomer(w)).headers));
  const { claimId } = await newClaim(w, (await claimCustomer(w)).headers);
  const { cookie } = await w.desk(['agent', 'supervisor']);
  for (const path of [`medical-cares/${careId}`, `preauthorizations/${preauth.id}`, `claims/${claimId}`]) {
    const { text } = await visit(w, `/desk/${path}`, { cookie, language });
    expect(text, path).toContain(say(language, 'desk.withheld'));
    expect(text, path).not.toMatch(/térdem|mellkasi/);
  }
  const staff = await w.desk(['clinic_staff'], 'default', 'Gál Noémi', []);
  expect((await visit(w, '/desk', { cookie: staff.cookie, language })).text).toContain(
    say(language, 'desk.no_provider'),
  );
  const [provider] = await w.database.db.selectFrom('provider').select(['id', 'name']).execute();
  const here = await w.desk(['clinic_staff'], 'default', 'Gál Noémi', [provider?.id ?? 0]);
  expect((await visit(w, '/desk', { cookie: here.cookie, language })).text).toContain(provider?.name);
});

it.each(oneLanguage('hu'))(
  'is said to an agent on the customer’s pages in %s, and what is theirs to do stays (S6-03, S1-08)',
  async (language) => {
    const sick = await careCustomer(w);
    const { number } = await newCare(w, sick.headers);
    const file = await recommendation(w, sick.headers, 'lap.pdf', 'record');
    const input = { name: 'Titkos lelet', kind: 'lab' as const, issuedAt: '2026-11-20', fileIds: [file] };
    good(await w.call(addRecord, input, sick.headers));
    const { token } = await w.operatorFor(sick.id, 'Telefonos foglalás', ['agent']);
    const jar = new Map([['token', token]]);
    const records = await visit(w, '/records', { jar, language });
    expect(records.text).toContain(say(language, 'errors.KA020.text'));
    expect(records.text).not.toContain('Titkos lelet');
    const care = await visit(w, `/medical-cares/${number}`, { jar, language });
    expect(care.text).toContain(say(language, 'care.withheld'));
    expect(care.text).not.toContain('térdem');
    expect(care.document.querySelector('main form, main a')).not.toBeNull();
  },
);

it('lets an agent see that there is a request, and not what it says (S1-08, P07)', async () => {
  const sick = await preauthCustomer(w, { subscriptions: [['hasConsultation']], services: ['internal_medicine'] });
  const { number } = good(await sendRequest(w, sick.headers, 'internal_medicine'));
  const { token } = await w.operatorFor(sick.id, 'Telefonos foglalás', ['agent']);
  const jar = new Map([['token', token]]);
  expect((await visit(w, '/requests', { jar })).text).toContain(number);
  const page = await visit(w, `/requests/${number}`, { jar });
  expect(page.text).toContain(say('hu', 'errors.KA020.text'));
  expect(page.text).not.toContain('torkom');
});
