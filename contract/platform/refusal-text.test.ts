import { describe, expect, it } from 'vitest';
import { problem } from './problem.ts';
import { type Catalogue, refusalText, violationText } from './refusal-text.ts';

const texts: Record<string, string> = {
  'fields.email': 'e-mail-cím',
  'errors.V005.text': '{Article} {field} legfeljebb {limit} karakter.',
  'errors.K500.next': 'Hívja: {phone}, {requestId}.',
};
const catalogue: Catalogue = {
  language: 'hu',
  has: (id) => id in texts,
  say: (id, values) => (texts[id] ?? '').replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name])),
  phone: '1',
  requestId: 'r',
};
const violation = { errorCode: 'V005', propertyName: 'person.email', invalidValue: '', message: '', limit: 9 };

describe('the texts of a refusal', () => {
  it('name the field with its article in Hungarian and without in other languages (S5-12)', () => {
    expect(violationText(violation, catalogue)).toBe('Az e-mail-cím legfeljebb 9 karakter.');
    expect(violationText(violation, { ...catalogue, language: 'en' })).toBe(' e-mail-cím legfeljebb 9 karakter.');
  });

  it('name the field of a list, not the place in it (S3.8-01)', () => {
    expect(violationText({ ...violation, propertyName: 'types.0' }, catalogue)).toContain('types legfeljebb');
  });

  it('fall back to the name of a field and to the code that have no text', () => {
    expect(violationText({ ...violation, propertyName: 'unknown' }, catalogue)).toContain('unknown');
    expect(violationText({ ...violation, errorCode: 'V999' }, catalogue)).toBe('V999');
  });

  it('give the number to call and the reference to read out', () => {
    expect(refusalText(problem('K500'), 'next', catalogue)).toBe('Hívja: 1, r.');
  });
});
