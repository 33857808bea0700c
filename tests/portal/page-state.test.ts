import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printHeader } from '../../contract/platform/page-state.ts';
import { account } from '../identity/account.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const search = '/services/provider-search?subfunction=101&location=Budapest';

const printIn = (html: string) => /"print":"([\w-]+)"/.exec(html)?.[1] ?? '';

async function stateOf(path: string, print: string, headers: Record<string, string> = {}) {
  const answer = await w.request(path, { headers: { ...headers, [printHeader]: print } });
  const json = answer.headers.get('content-type') === 'application/json';
  return { answer, state: json ? await answer.json() : undefined };
}

describe('the state of a page', () => {
  it('comes from the page’s own address, without the page while nothing has changed, and is kept by nobody (0039)', async () => {
    const page = await w.request(search);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const html = await page.text();
    const { answer, state } = await stateOf(search, printIn(html));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Object.keys(state).sort()).toEqual(['context', 'router', 'script', 'stream', 'texts']);
    expect(JSON.parse(state.context)).toMatchObject({ language: 'hu', mode: 'page' });
    const again = await w.request(search);
    expect(again.headers.get('content-type')).toMatch(/^text\/html/);
    expect(printIn(await again.text())).toBe(printIn(html));
  });

  it('brings the page drawn anew, without its head, when it is another by now (0039)', async () => {
    const { state } = await stateOf(search, 'of-an-older-page');
    expect(state.fresh.title).toContain('Budapest');
    expect(state.fresh.body).toMatch(/^<body/);
    expect(state.fresh.body).not.toMatch(/<head>|<style|<\/body>/);
  });

  it('of a private page is led to the log-in like the page, and is a customer’s own (T24)', async () => {
    const path = '/account/security/passkey';
    const refused = await stateOf(path, 'x');
    expect([refused.answer.status, refused.state]).toEqual([302, undefined]);
    expect(refused.answer.headers.get('location')).toContain('next=');
    const { id } = await account(w.database);
    const cookie = `token=${(await w.session(id)).token}`;
    const html = await (await w.request(path, { headers: { cookie } })).text();
    const { answer, state } = await stateOf(path, printIn(html), { cookie });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(JSON.parse(state.context).customer.firstName).toBe('Ünige');
    const other = await account(w.database);
    await w.database.db.updateTable('account').set({ given_name: 'Zsombor' }).where('id', '=', other.id).execute();
    const stranger = await stateOf(path, printIn(html), { cookie: `token=${(await w.session(other.id)).token}` });
    expect(stranger.state.fresh.body).toContain('Zsombor');
    expect(JSON.stringify(stranger.state)).not.toContain('Ünige');
  });

  it('lies in the page itself where the address would not give it again: in the answer to a form (0039)', async () => {
    const answer = await w.request('/registration', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      body: 'lastName=Sz%C5%91ke',
    });
    const html = await answer.text();
    expect(html).toMatch(/<script id="page"[^>]*>\{.*"state":\{.*\\"Szőke\\"/s);
    expect(await (await w.request('/registration')).text()).not.toContain('"state"');
  });

  it('is asked of no page that works without script (0039)', async () => {
    const { answer, state } = await stateOf('/privacy-policy', 'x');
    expect([answer.status, state]).toEqual([200, undefined]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  });
});
