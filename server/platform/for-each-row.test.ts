import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachRow } from './for-each-row.ts';

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });

it('F14: a row that throws is logged by its name, holds up none behind it, and fails the job at its end', async () => {
  const done: number[] = [];
  const work = async (row: number) => {
    if (row === 2) throw new Error('this one is broken');
    done.push(row);
  };
  await expect(forEachRow({ log }, [1, 2, 3], (row) => `row ${row}`, work)).rejects.toThrow('1 of 3 rows failed');
  expect(done).toEqual([1, 3]);
  expect(lines).toEqual([expect.stringMatching(/"row":"row 2".*this one is broken.*a row of a job failed/)]);
});

it('without a database it does not go on', async () => {
  const tries: number[] = [];
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const work = async (row: number) => {
    tries.push(row);
    throw away;
  };
  await expect(forEachRow({ log }, [1, 2, 3], String, work)).rejects.toThrow(away);
  expect(tries).toEqual([1]);
});
