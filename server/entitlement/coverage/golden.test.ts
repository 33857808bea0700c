import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { organisers } from '../../../contract/directory/offering.ts';
import { decisions } from '../../../contract/entitlement/coverage.ts';
import { reasonCodes } from '../../../contract/entitlement/reason-codes.ts';
import { languageRows } from '../../../contract/platform/languages.ts';
import { askedOf, columns, coverageOf, head, lines, type Row, rows } from '../../../tests/support/golden.ts';
import { loadTexts } from '../../platform/texts.ts';
import { decide } from './decide.ts';

function answered(row: Row): Row {
  const { decision, shares, reasons, bookable } = decide(coverageOf(row), askedOf(row));
  return {
    ...row,
    decision,
    patient: String(shares?.patient ?? '-'),
    insurer: String(shares?.insurer ?? '-'),
    reasons: reasons.map(({ code }) => code).join(' ') || '-',
    bookable: bookable ? 'yes' : 'no',
  };
}

const written = (row: Row) => columns.map((column) => row[column]).join(',');

describe('the golden table', () => {
  it('has at least 400 different rows, each decision, each reason and each word of who organises (S3.13-04, S8.3-09)', () => {
    expect(head).toBe(columns.join(','));
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(400);
    expect(new Set(rows.map(({ decision }) => decision))).toEqual(new Set(decisions));
    const usedCodes = new Set(rows.flatMap(({ reasons }) => reasons.split(' ')));
    expect(usedCodes).toEqual(new Set([...reasonCodes, '-']));
    expect(new Set(rows.flatMap(({ words }) => words.split(' ')))).toEqual(new Set(organisers));
  });

  it('is what the product decides, to the minor unit (S1-06, S3.13-04, S6-11, S8.3-09)', () => {
    expect(rows.map(answered).map(written)).toEqual(rows.map(written));
  });
});

describe('each reason', () => {
  const texts = loadTexts(join(import.meta.dirname, '../../../locales'));
  const values = {
    ...{ day: '2026. április 1.', days: 5, percent: 25, interval: 180, name: 'közös' },
    ...{ range: 'both', from: 40, to: 65, sex: 'male', known: 'yes' },
  };

  it.each(languageRows)('has a text of its own in $code (S8.3-09, S1-11)', ({ code: language }) => {
    const sentences = reasonCodes.map((code) => texts.say(language, `cover.reason.${code}`, values));
    expect(new Set(sentences).size).toBe(reasonCodes.length);
    for (const one of sentences) expect(one).not.toMatch(/cover\.reason|[{}]/);
  });

  it('that has a number or a day says it (S8.3-09)', () => {
    const of = (language: 'hu' | 'en' | 'ro', code: string) => texts.say(language, `cover.reason.${code}`, values);
    expect(of('hu', 'RM1010')).toBe('Ezt az ügyfélszolgálat szervezi meg Önnek; célunk 5 nap.');
    expect(of('en', 'RM1010')).toBe('Customer service arranges this for you; we aim for 5 days.');
    expect(of('ro', 'RM1010')).toBe('Aceasta o organizează serviciul clienți; ne propunem 5 zile.');
    expect(of('hu', 'KE005')).toBe('Az ár 25 százalékát Ön fizeti (önrész).');
    expect(of('ro', 'KE005')).toBe('Plătiți 25 la sută din preț (coplată).');
    expect(of('hu', 'KE002')).toContain('2026. április 1.');
    expect(of('en', 'RM1009')).toBe('Your insurance does not cover this care.');
  });
});
