import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tokensCss, tokensFile } from './tokens.ts';

it('has a token file that says what the themes say (S1-09)', () => {
  expect(readFileSync(tokensFile, 'utf8')).toBe(tokensCss());
});
