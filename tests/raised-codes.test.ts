import { expect, it } from 'vitest';
import { errors } from '../contract/errors.ts';
import { isProduct, projectFiles, readSource } from './source-text.ts';

/** What only a partner's calendar could say, and a bound that none of our fields has both ways. */
const unraised = [...['AE101', 'AE102', 'AE103', 'AE104', 'AE201', 'AE202', 'AE203', 'AE204'], 'V011'];

it('raises every code of the catalogue, but for those that wait for a partner’s calendar', () => {
  const raising = projectFiles().filter(
    (path) => isProduct(path) && !path.startsWith('demo/') && !/errors\.ts$|examples\.ts$/.test(path),
  );
  const text = raising.map((path) => readSource(path).text).join('\n');
  const silent = Object.keys(errors).filter((code) => !text.includes(`'${code}'`));
  expect(silent.toSorted()).toEqual(unraised.toSorted());
});
