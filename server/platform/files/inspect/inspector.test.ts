import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { tiffOf } from '../../../../tests/files/bombs.ts';
import { photo } from '../../../../tests/files/pictures.ts';
import { children, mostUntilItEnds } from '../../../../tests/files/resident.ts';
import { deep } from '../../../../tests/support/deep.ts';
import { createInspector } from './inspector.ts';
import { startLimited } from './limited-process.ts';

const MB = 1024 * 1024;
const slow = tiffOf([1, 2, 3].map((no) => [5000, 5000 - no] as const));
const isLinux = process.platform === 'linux';

const ofItsOwn = ['NODE_COMPILE_CACHE', 'PWD', 'NODE_CHANNEL_FD'];

// Only Linux limits the memory of a process.
describe.runIf(isLinux)('the process that looks at files', () => {
  it.runIf(deep)('T27: gets at most 800 MB of memory, buffers too, and none of the portal’s settings', async () => {
    process.env.KAPU_SECRET_OF_A_TEST = 'secret';
    const child = await startLimited(new URL('../../../../tests/files/hog.ts', import.meta.url));
    delete process.env.KAPU_SECRET_OF_A_TEST;
    child.send('take all');
    const [settings] = await once(child, 'message');
    expect(settings.filter((name: string) => !ofItsOwn.includes(name))).toEqual([]);
    const resident = await mostUntilItEnds(child);
    expect(resident).toBeGreaterThan(400 * MB);
    expect(resident).toBeLessThan(800 * MB);
  });

  it('T27: is ended when a file takes too long or its sender leaves, and the next file gets another', async () => {
    const before = new Set(children());
    const own = () => children().filter((pid) => !before.has(pid));
    const hurried = createInspector({ patience: 1 });
    await expect(hurried({ kind: 'tiff', bytes: slow }, undefined)).rejects.toThrow('KF015');
    const inspect = createInspector();
    const first = await inspect({ kind: 'jpeg', bytes: await photo() }, undefined);
    expect(first.kind).toBe('jpeg');
    const [inspectorPid, ...others] = own();
    expect([inspectorPid === undefined, others]).toEqual([false, []]);
    const gone = new AbortController();
    const work = inspect({ kind: 'tiff', bytes: slow }, gone.signal);
    gone.abort();
    await expect(work).rejects.toThrow('KF004');
    expect((await inspect({ kind: 'jpeg', bytes: await photo() }, undefined)).kind).toBe('jpeg');
    expect(own()).not.toContain(inspectorPid);
    for (const pid of own()) process.kill(Number(pid), 'SIGKILL');
  });
});

it.runIf(isLinux)('T27: is ended when a file uses up its processor, however long it may take', async () => {
  const endless = Buffer.from(`%PDF-1.7\n${'1 0 obj <<'.repeat(400_000)}`);
  const before = new Set(children());
  const inspect = createInspector({ patience: 600_000, processor: 500 });
  await expect(inspect({ kind: 'pdf', bytes: endless }, undefined)).rejects.toThrow('KF015');
  await expect.poll(() => children().filter((pid) => !before.has(pid))).toEqual([]);
});

it('a script that does not start is a fault of ours, not of the file', async () => {
  await expect(startLimited(new URL('./none.ts', import.meta.url))).rejects.toThrow(/none.ts ended with 1/);
});
