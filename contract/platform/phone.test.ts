import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { phone, phoneAt, phoneFor, phoneSuggestion, phoneWithoutAreaCode } from './phone.ts';
import vectors from './vectors/phones.json' with { type: 'json' };

function codes(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('phone', () => {
  it.each(vectors)('reads „$typed” as accepted: $accepted (S5-05)', ({ typed: text, accepted }) => {
    expect(phone.safeParse(text).success).toBe(accepted);
  });

  it('refuses a phone that does not start with +36 or +40 (S5-05)', () => {
    expect(codes(phone, '+49 30 123456')).toEqual(['V003']);
    expect(codes(phone, undefined)).toEqual(['V003']);
  });

  it('keeps the number alone, without spaces, commas and dashes (S5-05)', () => {
    expect(phone.parse(' +36-30, 123–4567 ')).toBe('+36301234567');
  });

  it('takes the phone of the subscription whatever was typed (S5-05)', () => {
    expect(phoneFor('rossz', '06 1 234 5678')).toBe('06 1 234 5678');
    expect(phoneFor('+36 1 234 5678', undefined)).toBe('+3612345678');
    expect(phoneFor('rossz', undefined)).toBeUndefined();
  });

  it.each([
    ['06 30 123 4567', '+36301234567'],
    ['06-1/234-5678', '+3612345678'],
    ['0036 20 123 4567', '+36201234567'],
    ['36 20 123 4567', '+36201234567'],
    ['+36 06 20 123 4567', '+36201234567'],
    ['+36 (1) 234 5678', '+3612345678'],
    ['0721 234 567', '+40721234567'],
    ['021 123 4567', '+40211234567'],
    ['0040 721 234 567', '+40721234567'],
    ['+40 0721 234 567', '+40721234567'],
  ])('offers %s as %s (S5-05)', (text, offered) => {
    expect(phoneSuggestion(text)).toBe(offered);
    expect(phone.safeParse(offered).success).toBe(true);
  });

  it.each([
    ['hu-HU', '06 30 123 4567', '+36301234567'],
    ['hu-HU', '0036 30 123 4567', '+36301234567'],
    ['hu-HU', '0721 234 567', '0721 234 567'],
    ['ro-RO', '0721 234 567', '+40721234567'],
    ['ro-RO', '06 30 123 4567', '06 30 123 4567'],
    ['hu-HU', '+36 30 123 4567', '+36 30 123 4567'],
    ['hu-HU', 'hívjon', 'hívjon'],
  ])('is read at a host of %s from „%s” as %s (S5-05)', (locale, text, sent) => {
    expect(phoneAt(locale, text)).toBe(sent);
  });

  it.each(['', '+36 30 123 4567', '+49 30 123456', '12345', 'hívjon'])(
    'has nothing to offer for „%s” (S5-05)',
    (text) => {
      expect(phoneSuggestion(text)).toBeUndefined();
    },
  );

  it('accepts 8 or 9 digits where no country code is asked (S5-06)', () => {
    expect(phoneWithoutAreaCode.parse('30 123 4567')).toBe('301234567');
    expect(phoneWithoutAreaCode.parse('1-234-5678')).toBe('12345678');
    expect(codes(phoneWithoutAreaCode, '1234567')).toEqual(['V018']);
    expect(codes(phoneWithoutAreaCode, '1234567890')).toEqual(['V018']);
  });
});
