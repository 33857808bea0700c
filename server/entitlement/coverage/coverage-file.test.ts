import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCoverageFile, readCoverage } from '../../../contract/entitlement/coverage.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { covered } from '../../../tests/entitlement/coverages.ts';
import { account } from '../../../tests/identity/account.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer(who: string, flags: readonly 'hasCoverage'[] = ['hasCoverage']) {
  const plan = covered.find((person) => person.who === who)?.plan;
  const made = await account(w.database, { subscriptions: [flags], ...(plan && { plan }) });
  const { token, headers } = await w.session(made.id);
  good(
    await w.call(acceptPrivacyStatement, { version: statementVersion(w.context()), privacyAccepted: true }, headers),
  );
  return { ...made, token, headers };
}

it.each(['hu', 'en', 'ro'])('the coverage is handed out as a PDF once, in %s (S2.3-04, S1-11)', async (language) => {
  const { headers } = await customer('a limit in visits');
  const { url } = good(await w.call(createCoverageFile, {}, { ...headers, locale: language }));
  const path = new URL(url).pathname;
  const answer = await w.request(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await w.request(path)).status).not.toBe(200);
});

it.each([
  ['hu', '3 alkalomból 3 maradt', 'Felhasznált: 0 alkalom.'],
  ['en', '3 of 3 uses left', 'Used: 0 uses.'],
  ['ro', 'Mai aveți 3 din 3 utilizări', 'Folosit: 0 utilizări.'],
])('the page says in %s how much is left of how much (S2.3-04, S1-11)', async (language, phrase, none) => {
  const { token } = await customer('a limit in visits');
  const { document } = await visit(w, '/services/coverage', { cookie: `token=${token}`, language });
  const line = [...document.querySelectorAll('main li')].find((one) => one.textContent?.includes(phrase))?.textContent;
  expect(line).toContain(phrase);
  expect(line).not.toContain(none);
});

it('and the coverage itself are nobody else’s, nor without the flag (S2.3-04, D8, T01)', async () => {
  const mine = await customer('everything paid');
  const other = await customer('everything paid');
  const flagless = await customer('everything paid', []);
  type FileInput = { personId?: string };
  for (const call of [
    (input: FileInput, headers: Record<string, string>) => w.call(createCoverageFile, input, headers),
    (input: FileInput, headers: Record<string, string>) => w.call(readCoverage, input, headers),
  ]) {
    const ask = (headers: Record<string, string>, personId?: string) =>
      call(personId === undefined ? {} : { personId }, headers);
    expect((await ask({})).status).toBe(401);
    expect((await ask(flagless.headers)).error?.errorCode).toBe('K403');
    const [foreign, random] = [await ask(mine.headers, other.id), await ask(mine.headers, crypto.randomUUID())];
    expect([foreign.status, foreign.error?.errorCode]).toEqual([404, '#404']);
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...random.error, requestId: '' });
  }
});
