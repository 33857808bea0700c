import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProvider, getSpecialization } from '../../contract/directory/provider.ts';
import { operationList } from '../../contract/operations.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { assertDeprecations, deprecationFaults } from '../../server/platform/http/deprecation.ts';
import { good, type World, world } from '../support/world.ts';

// No real operation is deprecated yet.

const deprecated = { since: '2026-11-01', sunset: '2027-05-01', successor: getProvider.id } as const;
const row: Operation = getSpecialization;

let w: World;
beforeAll(async () => {
  row.deprecated = deprecated;
  w = await world();
});
afterAll(async () => {
  delete row.deprecated;
  await w.close();
});

const headersOf = ({ headers }: Response) => ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));

describe('a deprecated operation (0175)', () => {
  const headers = [
    '@1793491200',
    'Sat, 01 May 2027 00:00:00 GMT',
    `</api/docs#getSpecialization>; rel="deprecation"; type="text/html", </api/providers/1>; rel="successor-version"`,
  ];

  it('says in each answer since when, until when at least, and what to call instead', async () => {
    const { id } = good(await w.call(getProvider, { providerId: 1 })).specializations[0] ?? {};
    const answer = await w.request(`/api/providers/1/specializations/${id}`);
    expect([answer.status, ...headersOf(answer)]).toEqual([200, ...headers]);
    const refusal = await w.request('/api/providers/99999/specializations/1');
    const others = headers.map((text) => text.replace('/providers/1>', '/providers/99999>'));
    expect([refusal.status, ...headersOf(refusal)]).toEqual([404, ...others]);
  });

  it('is marked in the OpenAPI document and in the documentation', async () => {
    const { paths } = await (await w.request('/api/openapi.json')).json();
    const words = 'Deprecated since 2026-11-01; not before 2027-05-01 is it taken away. Use getProvider instead.';
    const { get } = paths['/providers/{providerId}/specializations/{specializationId}'];
    expect([get.deprecated, get.description.startsWith(words)]).toEqual([true, true]);
    expect(await (await w.request('/api/docs')).text()).toContain(words);
    const others = Object.values<Record<string, { deprecated?: boolean }>>(paths).flatMap((path) =>
      Object.values(path),
    );
    expect(others.filter((one) => one.deprecated)).toHaveLength(1);
  });

  it('is alone in having these headers', async () => {
    expect(headersOf(await w.request('/api/specializations'))).toEqual([null, null, null]);
  });
});

describe('the rule of deprecation (0175)', () => {
  const planted = (more: Partial<NonNullable<Operation['deprecated']>>, others: Operation[] = []) =>
    deprecationFaults([{ ...row, deprecated: { ...deprecated, ...more } }, getProvider, ...others]);

  it('is kept by every operation there is', () => {
    expect(deprecationFaults(operationList)).toEqual([]);
  });

  it('gives callers six months, and names a successor that is there, lasts and can be addressed', () => {
    expect(planted({})).toEqual([]);
    expect(planted({ sunset: '2027-04-30' })).toEqual(['getSpecialization: its sunset is before 2027-05-01']);
    expect(planted({ successor: 'getNothing' })).toEqual(['getSpecialization: there is no operation getNothing']);
    expect(planted({ successor: row.id })).toEqual(['getSpecialization: getSpecialization is deprecated too']);
    const further: Operation = { ...getProvider, id: 'further', path: '/further/{doctorId}' };
    expect(planted({ successor: 'further' }, [further])).toEqual([
      'getSpecialization: the path of further needs doctorId, which its own has not',
    ]);
  });

  it('lets no portal start where it is broken', () => {
    const short = { ...row, deprecated: { since: '2026-11-01', sunset: '2026-12-01' } } as const;
    expect(() => assertDeprecations([short])).toThrow('getSpecialization: its sunset is before 2027-05-01');
  });
});
