import { expect } from 'vitest';
import { dicomOf } from '../files/zips.ts';
import { account } from '../identity/account.ts';
import { expectWhole, uploaded, type WholeFile } from './pieces.ts';
import { type Kind, type Stage, sideBySide } from './stage.ts';

const callers = 2;
const MB = 1024 * 1024;

export function uploads({ w, at }: Stage): Kind {
  const whole: WholeFile[] = [];
  return {
    run: () =>
      sideBySide(callers, async (no) => {
        for (let round = 0; !at.isOver(); round += 1) {
          // An owner each, so that no quota is reached.
          const { headers } = await w.session((await account(w.database)).id);
          const bytes = dicomOf(2 * MB + no * 1000 + round);
          whole.push(await uploaded({ ...w, ...at }, `${no}-${round}.dcm`, bytes, headers));
        }
      }),
    compare: async () => {
      await expectWhole(w, whole);
      expect(whole.length).toBeGreaterThan(0);
    },
  };
}
