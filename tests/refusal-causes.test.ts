import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '../contract/errors.ts';
import { type Causes, sentencesOf } from './refusal-causes/cause.ts';
import { complaintCauses } from './refusal-causes/complaints.ts';
import { fieldCauses } from './refusal-causes/fields.ts';
import { requestCauses } from './refusal-causes/requests.ts';
import { walkCauses } from './refusal-causes/walks.ts';
import { open, single } from './refusal-causes/without-causes.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const all: Causes = { ...fieldCauses, ...requestCauses, ...walkCauses, ...complaintCauses };
const rows = Object.entries(all).flatMap(([code, causes]) => causes.map((cause) => ({ code, ...cause })));

describe('a refusal says what caused it, whatever did (S3.8-01, S8.1-07)', () => {
  it.each(rows)('$code: $because', async ({ code, refuse, says }) => {
    const refusal = await refuse(w);
    const codes = [refusal.code, ...(refusal.violations ?? []).map(({ errorCode }) => errorCode)];
    expect(codes).toContain(code);
    expect(sentencesOf(code, refusal)).toMatch(says);
  });

  it('has two causes at least for each code that it tries', () => {
    expect(Object.entries(all).filter(([, causes]) => causes.length < 2)).toEqual([]);
  });

  it('knows of every code of the catalogue whether it is tried, has one cause, or is still to be tried', () => {
    const known = [...Object.keys(all), ...Object.keys(single), ...open];
    // Each file of tests/files tries the refusals of files with files of its own.
    const isElsewhere = (code: string) => code.startsWith('KF');
    const codes = Object.keys(errors).filter((code) => !isElsewhere(code));
    expect(known.filter((code, at) => known.indexOf(code) !== at)).toEqual([]);
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    expect(known.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('gives a reason for each code with one cause', () => {
    for (const [code, reason] of Object.entries(single)) expect(reason?.split(' ').length, code).toBeGreaterThan(4);
  });
});
