import type { Appointment, Bundle } from 'fhir/r4';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyOf, entriesOf } from '../../../../tests/interop/fhir.ts';
import { type World, world } from '../../../../tests/support/world.ts';
import { mostProposed } from './free-times.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const span = 'start=2026-11-24T00:00:00Z&end=2026-12-12T00:00:00Z';

async function bundleOf(more: string): Promise<Bundle> {
  const answer = await w.request(`/fhir/Appointment/$find?${span}&${more}`);
  expect(answer.status).toBe(200);
  return copyOf<Bundle>(await answer.json());
}

function proposals(bundle: Bundle): Appointment[] {
  return entriesOf(bundle).flatMap((one) => (one.resourceType === 'Appointment' ? [one] : []));
}

const doctorOf = ({ participant }: Appointment) =>
  participant.flatMap(({ actor }) => actor?.reference ?? []).find((text) => text.startsWith('Practitioner/'));

async function paged(count: number, more = ''): Promise<{ ids: string[]; totals: Set<number | undefined> }> {
  const ids: string[] = [];
  const totals = new Set<number | undefined>();
  for (let offset = 0; ; offset += count) {
    const bundle = await bundleOf(`_count=${count}&_offset=${offset}${more}`);
    const page = proposals(bundle);
    totals.add(bundle.total);
    ids.push(...page.map(({ id }) => id ?? ''));
    if (page.length < count || ids.length >= 60) return { ids, totals };
  }
}

describe('$find where the first times are of doctors whom the caller may not book', () => {
  const set = (words: string, doctors: string) =>
    w.database.pool.query(
      `update offering set organisable = '${words}' where schedule_id in (select id from schedule where doctor_id ${doctors})`,
    );
  afterEach(() => set('{by_user}', '> 0'));

  it('goes on to the times of the others, in their order, as many as a page holds (S3.9-01, S3.13-04)', async () => {
    await set('{by_insured}', '<> 2');
    const all = await paged(mostProposed, '&visit-type=101');
    const alone = await paged(mostProposed, '&visit-type=101&practitioner=Practitioner/2');
    expect(all.ids.length).toBeGreaterThan(10);
    expect(all.ids).toEqual(alone.ids);
    const page = await bundleOf('_count=3&visit-type=101');
    expect(new Set(proposals(page).map(doctorOf))).toEqual(new Set(['Practitioner/2']));
    expect(proposals(page).map(({ id }) => id)).toEqual(all.ids.slice(0, 3));
    const starts = proposals(await bundleOf(`_count=${mostProposed}&visit-type=101`)).map(({ start = '' }) => start);
    expect(starts).toEqual(starts.toSorted());
  });

  it('has the same pages and the same total however long a page is (S3.9-01)', async () => {
    await set('{by_insured}', '= 1');
    const whole = await paged(mostProposed, '&visit-type=101');
    expect(new Set(whole.ids).size).toBe(whole.ids.length);
    for (const count of [7, 20]) {
      const parts = await paged(count, '&visit-type=101');
      const both = Math.min(parts.ids.length, whole.ids.length);
      expect([count, parts.ids.slice(0, both)]).toEqual([count, whole.ids.slice(0, both)]);
      expect([count, parts.totals]).toEqual([count, whole.totals]);
    }
  });

  it('ends with no proposal where none of them may be booked (S3.13-04)', async () => {
    await set('{by_insured}', '> 0');
    const bundle = await bundleOf('_count=5');
    expect([proposals(bundle), bundle.total]).toEqual([[], 0]);
  });
});
