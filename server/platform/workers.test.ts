import { Worker } from 'node:cluster';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { keepWorkers } from './workers.ts';

const log = pino({ level: 'silent' });

function stage({ begins = true }: { begins?: boolean | 'later' } = {}) {
  const killedBy: unknown[] = [];
  let look = () => {};
  const beats = (tick: () => void) => {
    look = tick;
    return () => {};
  };
  const clock = () => Temporal.Instant.from('2026-11-24T09:00:00Z');
  const forked: Worker[] = [];
  const killed: Worker[] = [];
  const fork = () => {
    const worker = new Worker();
    Reflect.set(worker, 'process', {
      pid: 100 + forked.length,
      kill: (signal: string) => {
        killed.push(worker);
        killedBy.push(signal);
        if (signal === 'SIGKILL') worker.emit('exit', null, signal);
        else worker.emit('exit', 0, null);
      },
    });
    forked.push(worker);
    if (begins !== 'later') setImmediate(() => (begins ? worker.emit('listening') : worker.emit('exit', 1, null)));
    return worker;
  };
  const end = (no: number, code: number | null = null) => void forked[no]?.emit('exit', code, 'SIGKILL');
  const pass = (seconds: number, silent: readonly number[] = []) => {
    for (let second = 0; second < seconds; second += 1) {
      for (const [no, worker] of forked.entries()) if (!silent.includes(no)) worker.emit('message', { beat: true });
      look();
    }
  };
  return { forked, killed, killedBy, fork, end, pass, parts: { beats, clock } };
}

describe('workers', () => {
  it('are started again when they end, however often, while each has lived for long', async () => {
    const { forked, fork, end } = stage();
    const workers = keepWorkers(2, fork, log, { patience: { pauses: [0], early: 0 } });
    await workers.started;
    for (const no of [0, 2, 3]) {
      end(no);
      await expect.poll(() => forked.length, { interval: 5 }).toBe(Math.max(3, no + 2));
    }
    expect(await workers.stop()).toBe(true);
    await workers.ended;
  });

  it('are given up with a sentence when one ends soon again and again', async () => {
    const { forked, fork, end } = stage();
    const workers = keepWorkers(1, fork, log, { patience: { pauses: [0, 1], early: 60_000 } });
    await workers.started;
    for (const no of [0, 1]) {
      end(no);
      await expect.poll(() => forked.length, { interval: 5 }).toBe(no + 2);
    }
    end(2);
    await expect(workers.ended).rejects.toThrow('A worker ended 3 times in a row soon after its start: see the log.');
  });

  it('are tried on and on while another serves, as where the database is away (F22)', async () => {
    const { forked, fork, end } = stage();
    const workers = keepWorkers(2, fork, log, { patience: { pauses: [0, 1], early: 60_000 } });
    await workers.started;
    let isGivenUp = false;
    workers.ended.catch(() => {
      isGivenUp = true;
    });
    for (const no of [1, 2, 3, 4, 5]) {
      end(no);
      await expect.poll(() => forked.length, { interval: 5 }).toBe(no + 2);
    }
    expect(isGivenUp).toBe(false);
    await workers.stop();
  });

  it('are not started again by a stop, which says whether all ended as they should', async () => {
    const { forked, killed, fork, end } = stage();
    const workers = keepWorkers(3, fork, log, { patience: { pauses: [60_000], early: 60_000 } });
    await workers.started;
    end(1);
    await new Promise((done) => setImmediate(done));
    expect(await workers.stop()).toBe(true);
    expect(killed).toEqual([forked[0], forked[2]]);
    await workers.ended;
    expect(forked).toHaveLength(3);
  });

  it('are not started at all when the first does not begin', async () => {
    const { forked, fork } = stage({ begins: false });
    await expect(keepWorkers(4, fork, log).started).rejects.toThrow('The first worker did not start.');
    expect(forked).toHaveLength(1);
  });

  it('are ended and started again when they stand still, and only they (F01, F14)', async () => {
    const lines: string[] = [];
    const { forked, killed, killedBy, fork, pass, parts } = stage();
    const logged = pino({}, { write: (line) => void lines.push(line) });
    const workers = keepWorkers(2, fork, logged, { patience: { pauses: [0] }, ...parts });
    await workers.started;
    const states = () => workers.states().map(({ state }) => state);
    pass(60);
    expect(states()).toEqual(['serving', 'serving']);
    pass(7, [1]);
    expect([states(), killed]).toEqual([['serving', 'silent'], []]);
    pass(1, [1]);
    expect([killed, killedBy]).toEqual([[forked[1]], ['SIGKILL']]);
    await expect.poll(() => forked.length, { interval: 5 }).toBe(3);
    await expect.poll(states, { interval: 5 }).toEqual(['serving', 'serving']);
    expect(workers.stoodStill()).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, worker: 101, since: '2026-11-24T09:00:00Z', msg: 'a worker stands still' },
      { worker: 101, signal: 'SIGKILL', msg: 'a worker has ended' },
    ]);
    await workers.stop();
  });

  it('are waited for while they are only busy, and while they read their program', async () => {
    const { forked, killed, fork, pass, parts } = stage({ begins: 'later' });
    const workers = keepWorkers(1, fork, log, parts);
    pass(60, [0]);
    forked[0]?.emit('listening');
    await workers.started;
    pass(1);
    pass(7, [0]);
    pass(1);
    pass(7, [0]);
    expect(killed).toEqual([]);
    await workers.stop();
  });

  it('are stopped before the last of them serves, whatever its phase (F15)', async () => {
    const { forked, killedBy, fork, parts } = stage({ begins: 'later' });
    const workers = keepWorkers(2, fork, log, parts);
    forked[0]?.emit('listening');
    await expect.poll(() => forked.length, { interval: 5 }).toBe(2);
    expect(await workers.stop()).toBe(true);
    await workers.ended;
    expect([forked.length, killedBy]).toEqual([2, ['SIGTERM', 'SIGTERM']]);
  });

  it('are stopped while nobody serves yet, without a complaint (F15)', async () => {
    const { forked, fork, parts } = stage({ begins: 'later' });
    const workers = keepWorkers(2, fork, log, parts);
    expect(await workers.stop()).toBe(true);
    await workers.started;
    expect(forked).toHaveLength(1);
  });

  it('that stand still do not hold up a stop', async () => {
    const { forked, fork, pass, parts } = stage();
    const workers = keepWorkers(1, fork, log, parts);
    await workers.started;
    const [worker] = forked;
    const { kill } = worker?.process ?? {};
    if (worker) worker.process.kill = (signal) => (signal === 'SIGKILL' ? (kill?.(signal) ?? false) : true);
    const stopped = workers.stop();
    pass(9, [0]);
    expect(await stopped).toBe(false);
  });
});
