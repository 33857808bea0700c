import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reservationStates } from '../../contract/booking/reservation-states.ts';
import { careRequestStates } from '../../contract/care/request-states.ts';
import { claimStates } from '../../contract/claims/claim-states.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { wordsOf } from '../../web/home/case/part-words.ts';
import { projectFiles } from '../house/source-text.ts';

const spokenTo = {
  hu: /(?<!\p{L})ön(?:t|nek|höz|től|nél|ről|ért|nel|ben|re|ök\p{L}*)?(?!\p{L})/iu,
  en: /(?<!\p{L})(?:you|your|yours|yourself)(?!\p{L})/iu,
  ro: /(?<!\p{L})(?:dumneavoastră|dvs|vă|v|ați|aveți|sunteți)(?!\p{L})/iu,
} as const;

const Catalogue = z.record(z.string(), z.string());

describe.each(['hu', 'en', 'ro'] as const)('what the desk reads in %s', (language) => {
  const texts = new Map(
    projectFiles()
      .filter((path) => path.startsWith(`locales/${language}/`) && path.endsWith('.json'))
      .flatMap((path) => Object.entries(Catalogue.parse(JSON.parse(readFileSync(path, 'utf8'))))),
  );
  const addressed = (ids: readonly string[]) =>
    ids
      .map((id) => [id, texts.get(`desk.${id}`) ?? texts.get(id) ?? ''])
      .filter(([, text = '']) => spokenTo[language].test(text));

  it('says what was done of persons and roles, never to “you” (S1-08, S1-11)', () => {
    const ids = [...texts.keys()].filter((id) => /^account\.(?:action|outcome|role\.desk)\./.test(id));
    expect(ids.length).toBeGreaterThan(150);
    expect(addressed(ids)).toEqual([]);
  });

  it('says so of the states of a case, too (S1-08, R45)', () => {
    const named = (kind: 'claim' | 'reservation' | 'care_request', states: readonly string[]) =>
      states.map((status) => wordsOf({ kind, status, service: 'internal_medicine' }).name);
    const ids = [
      ...named('claim', statesOf(claimStates)),
      ...named('reservation', statesOf(reservationStates)),
      ...named('care_request', statesOf(careRequestStates)),
    ];
    expect(ids.filter((id) => texts.has(id)).length).toBeGreaterThan(20);
    expect(addressed(ids)).toEqual([]);
  });
});
