import { Worker } from 'node:cluster';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { keepWorkers } from './workers.ts';

const log = pino({ level: 'silent' });

/** Workers that begin and end when the test says so. */
function stage({ begins = true } = {}) {
  const forked: Worker[] = [];
  const killed: Worker[] = [];
  const fork = () => {
    const worker = new Worker();
    Reflect.set(worker, 'process', {
      kill: () => {
        killed.push(worker);
        worker.emit('exit', 0, null);
      },
    });
    forked.push(worker);
    setImmediate(() => (begins ? worker.emit('listening') : worker.emit('exit', 1, null)));
    return worker;
  };
  const end = (no: number, code: number | null = null) => void forked[no]?.emit('exit', code, 'SIGKILL');
  return { forked, killed, fork, end };
}

describe('workers', () => {
  it('are started again when they end, however often, while each has lived for long', async () => {
    const { forked, fork, end } = stage();
    const workers = await keepWorkers(2, fork, log, { pauses: [0], early: 0 });
    for (const no of [0, 2, 3]) {
      end(no);
      await expect.poll(() => forked.length, { interval: 5 }).toBe(Math.max(3, no + 2));
    }
    expect(await workers.stop()).toBe(true);
    await workers.ended;
  });

  it('are given up with a sentence when one ends soon again and again', async () => {
    const { forked, fork, end } = stage();
    const workers = await keepWorkers(1, fork, log, { pauses: [0, 1], early: 60_000 });
    for (const no of [0, 1]) {
      end(no);
      await expect.poll(() => forked.length, { interval: 5 }).toBe(no + 2);
    }
    end(2);
    await expect(workers.ended).rejects.toThrow('A worker ended 3 times in a row soon after its start: see the log.');
  });

  it('are not started again by a stop, which says whether all ended as they should', async () => {
    const { forked, killed, fork, end } = stage();
    const workers = await keepWorkers(3, fork, log, { pauses: [60_000], early: 60_000 });
    end(1);
    await new Promise((done) => setImmediate(done));
    expect(await workers.stop()).toBe(true);
    expect(killed).toEqual([forked[0], forked[2]]);
    await workers.ended;
    expect(forked).toHaveLength(3);
  });

  it('are not started at all when the first does not begin', async () => {
    const { forked, fork } = stage({ begins: false });
    await expect(keepWorkers(4, fork, log)).rejects.toThrow('The first worker did not start.');
    expect(forked).toHaveLength(1);
  });
});
