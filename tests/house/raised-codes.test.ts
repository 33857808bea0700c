import { expect, it } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { isProduct, projectFiles, readSource } from './source-text.ts';

/** A bound that none of our fields has both ways. */
const unraised = ['V011'];

it('raises every code of the catalogue', () => {
  const raising = projectFiles().filter(
    (path) => isProduct(path) && !path.startsWith('demo/') && !/errors\.ts$|examples\.ts$/.test(path),
  );
  const text = raising.map((path) => readSource(path).text).join('\n');
  const silent = Object.keys(errors).filter((code) => !text.includes(`'${code}'`));
  expect(silent.toSorted()).toEqual(unraised.toSorted());
});
