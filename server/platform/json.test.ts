import { describe, expect, it } from 'vitest';
import { jsonOf } from './json.ts';

describe('JSON of a stranger (T25, T26)', () => {
  it.each(['', '{', 'NaN', '{"a":1}}', '\u0000'])('is nothing where it is none: %j', (text) => {
    expect(jsonOf(text)).toBeUndefined();
  });

  it('is nothing where an object of it could not be turned into text or a number, however deep and however it is written', () => {
    for (const name of ['toString', 'valueOf', '\\u0074oString'])
      expect(jsonOf(`{"a":[{"b":{"${name}":1}}]}`)).toBeUndefined();
    expect(jsonOf('{"a":["toString"]}')).toEqual({ a: ['toString'] });
  });

  it('is nothing where one of its values is not kept', () => {
    expect(jsonOf('{"a":[1,2]}', (value) => value !== 2)).toBeUndefined();
    expect(jsonOf('{"a":[1,3]}', (value) => value !== 2)).toEqual({ a: [1, 3] });
  });
});
