// The door of every npm script. It runs on whatever Node the machine has (20 or newer), brings the locked dependencies with
// the pinned Node among them when they are missing, and goes on with that one.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const [task = 'start', ...rest] = process.argv.slice(2);
process.chdir(root);

// The doors of commands, and the import, have words of their own.
const help = {
  start: 'npm start: builds what has changed and serves the portal, by the settings of docs/settings.md.',
  dev: 'npm run dev: serves the portal for whoever works on it; pages reload as they are edited.',
  build: 'npm run build: builds the portal anew into the folder build.',
  test: 'npm test -- [part of a file’s name]…: lint, types and the tests, or the tests alone whose file has that name.',
  'test-deep': 'npm run test:deep -- [part of a file’s name]…: every test in full; it takes about half an hour.',
  check:
    'npm run check -- [write]: lint, types, what nobody uses, and what proves each clause; write writes docs/clauses.md anew.',
};
if (rest.includes('--help') && Object.hasOwn(help, task)) {
  console.log(help[task]);
  process.exit(0);
}

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const mark = join('node_modules', '.kapu-installed');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
  console.log('Bringing the locked dependencies (once)…');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(mark, lock);
}

const system = process.platform === 'win32' ? 'win' : process.platform;
const packages = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
const pinned = packages.map((name) => join(root, 'node_modules', name, binary)).find((path) => existsSync(path));
if (!pinned && Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`There is no pinned Node for ${process.platform} ${process.arch}: install Node 26 and try again.`);
  process.exit(1);
}

// The allocator of Linux keeps an arena a thread, and in each what was once needed; two take 50 MB less and no longer.
const env = { MALLOC_ARENA_MAX: '2', ...process.env };
const file = task === 'lab' ? join('lab', 'door.ts') : join('tasks', `${task}.ts`);
const child = spawn(pinned ?? process.execPath, [file, ...rest], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
