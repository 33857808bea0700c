import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRelative, createRelative } from '../../contract/entitlement/relative.ts';
import { href } from '../../contract/href.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { services } from '../../contract/portal/services.ts';
import { claimPlan } from '../claims/claims.ts';
import { approvingPlan } from '../claims/preauthorizations.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { child, holder } from './relatives.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const hrefsIn = ({ document }: Visit) =>
  [...document.querySelectorAll('main a')].map((a) => a.getAttribute('href') ?? '');

async function parent() {
  const made = await holder(w, {
    subscriptions: [Permission.options],
    services: services.map(({ key }) => key),
    plan: { ...approvingPlan, benefits: [...approvingPlan.benefits, ...claimPlan({}).benefits] },
  });
  const scope = ['book', 'records', 'claims', 'video'] as const;
  const { id: childId } = good(
    await w.call(createRelative, child({ scope: [...scope], coverageShared: true }), made.headers),
  );
  const jar: Jar = new Map([['token', made.token]]);
  return { ...made, childId, look: (path: string) => visit(w, path, { jar }) };
}

/** The first tile or page of each way, and the pages to its first question. */
const ways = [
  ['a request', '/services/second-opinion', /\?service=second_opinion&step=2/],
  ['an approval', href('services-preauthorization'), /\/new/],
  ['a claim', href('services-claim-reporting'), /step=1/],
  ['an organised care', href('requests'), /\/medical-cares\/add/],
] as const;

describe('the person chosen on the home page (S2.3-11, S4.4-04)', () => {
  it('is in the address of each service there, and in none that leaves the portal', async () => {
    const { look, childId } = await parent();
    const tiles = [...(await look(`/?for=${childId}`)).document.querySelectorAll('[aria-labelledby=services] a')];
    const hrefs = tiles.map((a) => a.getAttribute('href') ?? '');
    expect(hrefs.filter((one) => one.startsWith('/')).every((one) => one.includes(`for=${childId}`))).toBe(true);
    expect(hrefs).toContain(`${href('services-claim-reporting')}?for=${childId}`);
  });

  it.each(ways)('is the one for whom %s begins', async (_what, path, next) => {
    const { look, childId, headers } = await parent();
    const openForm = async (id: string) => {
      const start = await look(`${path}?for=${id}`);
      const way = hrefsIn(start).find((one) => next.test(one)) ?? '';
      const { document } = await look(way);
      const chosen = document.querySelector<HTMLInputElement>('input[name=personId]:checked');
      return { way, chosen: chosen?.value, refused: document.querySelector('main [role=alert]') };
    };
    const own = await openForm(randomUUID());
    const theirs = await openForm(childId);
    expect(theirs.way).toContain(`for=${childId}`);
    expect([theirs.chosen, theirs.refused]).toEqual([childId, null]);
    expect([own.chosen === childId, own.chosen === undefined, own.refused]).toEqual([false, false, null]);
    good(await w.call(changeRelative, { relativeId: childId, scope: ['video'] }, headers));
    const form = await openForm(childId);
    expect([form.chosen === childId, form.refused]).toEqual([false, null]);
  });
});
