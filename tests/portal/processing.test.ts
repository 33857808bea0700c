import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';
import { dataTransferKinds } from '../../contract/portal/content.ts';
import { areas } from '../../server/areas.ts';
import { outsideNames } from '../../server/platform/outside.ts';
import { recipients } from '../../server/platform/processing.ts';
import { retention as ofPlatform } from '../../server/platform/retention.ts';
import { keptTimes, processing } from '../../server/processing.ts';
import { basisWords, endWords, purposeWords, recipientWords } from '../house/notice-words.ts';
import { readSource } from '../house/source-text.ts';

// The privacy notice is compared with each area's declarations, in each language (GDPR, Articles 13 and 14).

const notice = (language: Language) => readSource(`contents/${language}/privacy_policy.md`).text;
const [purposesAt, recipientsAt, timesAt] = [3, 4, 5];
const section = (language: Language, at: number) => notice(language).split(/^## /m)[at] ?? '';
const linesOf = (language: Language) => section(language, purposesAt).split('\n');
const wordOf = (words: Readonly<Partial<Record<Language, string>>> | undefined, language: Language) =>
  words?.[language] ?? 'nobody has written these words';

describe('what is declared', () => {
  it('is something in each area that keeps data of persons (P06, P07)', () => {
    const silent = areas.filter(({ data: { owners, processing: own } }) => {
      const isPersonal = Object.values(owners).some(({ kind }) => kind === 'person');
      return isPersonal && own.length === 0;
    });
    expect(silent.length).toBe(0);
  });

  it('names every row of every table of retention once, and a recipient for every service outside (P06)', () => {
    const all = [...ofPlatform, ...areas.flatMap((area) => area.data.retention)].map(({ data }) => data);
    const named = processing.flatMap(({ keeps = {} }) => Object.values(keeps));
    expect(named.toSorted()).toEqual(all.toSorted());
    const outside: string[] = Object.values(recipients).flatMap((row) => ('outside' in row ? row.outside : []));
    expect(outside.toSorted()).toEqual(outsideNames.toSorted());
    const gateways = Object.values(recipients).flatMap((row) =>
      'gateway' in row ? [`data_transfer_${row.gateway}`] : [],
    );
    expect(gateways.toSorted()).toEqual([...dataTransferKinds].toSorted());
    const used = new Set<string>(processing.flatMap((row) => row.recipients));
    expect(Object.keys(recipients).filter((one) => !used.has(one))).toEqual([]);
  });
});

describe.each(languages)('the privacy notice in %s', (language) => {
  it('has a line for every purpose that an area declares, with its legal bases, and for no other (P06, S2.9-04)', () => {
    const lines = linesOf(language).filter((line) => line.startsWith('- **'));
    const wrong = processing.flatMap(({ id, bases }) => {
      const line = lines.find((one) => one.startsWith(`- **${wordOf(purposeWords[id], language)}`));
      if (line === undefined) return [`nothing says ${id}`];
      return bases.flatMap((basis) =>
        line.includes(wordOf(basisWords[basis], language)) ? [] : [`${id} lacks ${basis}`],
      );
    });
    expect(wrong).toEqual([]);
    expect(lines.length).toBe(processing.length);
  });

  it('names every recipient, and those outside the European Economic Area (P06)', () => {
    const text = section(language, recipientsAt);
    const missing = Object.keys(recipients).filter((id) => !text.includes(wordOf(recipientWords[id], language)));
    expect(missing).toEqual([]);
    const far = text.trim().split('\n').at(-1) ?? '';
    for (const [id, row] of Object.entries(recipients))
      if ('isFar' in row) expect(far).toContain(wordOf(recipientWords[id], language).slice(0, 8));
  });

  it('takes every time from the setting that keeps it, and types none (P06)', () => {
    const text = section(language, timesAt);
    const names = Object.entries(keptTimes).map(([name, minutes]) =>
      minutes === 0 ? wordOf(endWords[name], language) : `{kept.${name}}`,
    );
    expect(names.filter((name) => !notice(language).includes(name))).toEqual([]);
    expect(text.match(/\d+/g)).toBeNull();
  });
});
