import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Dr. Szabó Ágnes', 'SÁ'],
  ['Dr. Őri', 'Ő'],
  ['Prof. Dr. Ion Popescu', 'IP'],
])('draws %s as %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
