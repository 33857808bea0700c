import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SuggestionKind } from '../../../contract/directory/suggestion.ts';
import { doctorsOf } from '../../../demo/directory/doctor.ts';
import { providersOf } from '../../../demo/directory/provider.ts';
import { specialties } from '../reference/reference-data.ts';
import { createFinder, type Finder } from './finder.ts';
import { kindWeights, nameRows } from './name-rows.ts';
import { complaints, spokenNames, terms } from './spoken-names.ts';

const seed = 20261121;
const queries = queriesIn('spoken-queries.json');
/** Body parts, tests, devices and medicines. */
const termQueries = queriesIn('spoken-terms.json');

function queriesIn(file: string) {
  const read: unknown = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  return z.array(z.tuple([z.string(), z.string()], z.string())).parse(read);
}

let find: Finder<SuggestionKind>;
beforeAll(async () => {
  const providers = { HU: providersOf(seed, 'HU'), RO: providersOf(seed, 'RO') };
  const services = specialties.flatMap(({ id, subfunctions }) =>
    subfunctions.map((service) => ({ ...service, specializationId: id, listed: true })),
  );
  const doctors = [...doctorsOf(seed, 'HU', 200, providers.HU), ...doctorsOf(seed, 'RO', 100, providers.RO)];
  const clinics = [...providers.HU, ...providers.RO].map(({ name }) => name);
  find = await createFinder(nameRows({ specialties, services, doctors, clinics }), kindWeights);
});

function firstThree(text: string): string[] {
  return find(text)
    .slice(0, 3)
    .map(({ kind, key }) => `${kind} ${key}`);
}

describe('what people type', () => {
  it('is understood in the first three answers, for 95 of a hundred misspelt or spoken queries (S3.9-01)', () => {
    const missed = queries.filter(([text, _language, ...keys]) => !firstThree(text).some((one) => keys.includes(one)));
    expect(queries).toHaveLength(200);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(10);
  });

  it('is a body part, a test, a device or a medicine, also misspelt, in the first three answers (S3.9-01)', () => {
    const missed = termQueries.filter(
      ([text, _language, ...keys]) => !firstThree(text).some((one) => keys.includes(one)),
    );
    expect(termQueries.length).toBeGreaterThanOrEqual(180);
    expect(missed.length / termQueries.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.03);
  });

  it('is found by its beginning, also with an error in it (S3.9-01)', () => {
    expect(firstThree('belgyo')[0]).toBe('specialty 1');
    expect(firstThree('pszihol')[0]).toBe('specialty 50');
    expect(firstThree('kardiolo')[0]).toBe('specialty 2');
  });

  it('means nothing without letters, and nothing where nothing is near (S3.9-01)', () => {
    expect(find('%%')).toEqual([]);
    expect(find('qqqqqqqqqq')).toEqual([]);
  });

  it.each(['x'.repeat(80), 'a '.repeat(40), '(((('.repeat(20), 'AND OR NOT', '\u0000', '’’’’’', '😀😀'])(
    'is answered without a fault: %s (S3.9-01)',
    (text) => {
      expect(Array.isArray(find(text))).toBe(true);
    },
  );
});

describe('the rows of data', () => {
  it('name only specialties and visits that there are (S3.9-01)', () => {
    const known = new Set(specialties.flatMap(({ id, subfunctions }) => [id, ...subfunctions.map((one) => one.id)]));
    const named = [...spokenNames.specialties, ...spokenNames.subfunctions].map(({ id }) => id);
    const seenBy = complaints.flatMap(({ specializations }) => specializations);
    const termIds = terms.map((term) => ('specialty' in term ? term.specialty : term.subfunction));
    expect([...named, ...seenBy, ...termIds].filter((id) => !known.has(id))).toEqual([]);
  });

  it('say every complaint and every term in three languages', () => {
    for (const { key, name } of complaints) expect(Object.keys(name), key).toEqual(['hu', 'en', 'ro']);
    for (const { words } of terms)
      expect([Object.keys(words), Object.values(words).every((list) => list.length > 0)]).toEqual([
        ['hu', 'en', 'ro'],
        true,
      ]);
  });

  it('send to a family doctor or to internal medicine whatever may be dangerous', () => {
    const cautious = complaints.filter(({ emergency }) => emergency);
    expect(cautious.length).toBeGreaterThanOrEqual(7);
    for (const { key, specializations } of cautious) expect(specializations, key).toContain(58);
  });
});
