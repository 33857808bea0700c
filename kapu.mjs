// The door of every npm script. It runs on whatever Node the machine has (20 or newer), installs the locked packages that the task
// needs, with the pinned Node among them, and goes on with that one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringPackages } from './tasks/install/packages.mjs';
import { takenPort } from './tasks/install/port.mjs';
import { step } from './tasks/install/step.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const [task = 'start', ...rest] = process.argv.slice(2);
process.chdir(root);

// The doors of commands, and the import, have words of their own.
const help = {
  start: 'npm start: builds what has changed and serves the portal, by the settings of docs/settings.md.',
  dev: 'npm run dev: serves the portal for whoever works on it; pages reload as they are edited.',
  build: 'npm run build: builds the portal anew into the folder build.',
  test: 'npm test -- [part of a file’s name]…: lint, types and the tests, or the tests alone whose file has that name.',
  'test-deep':
    'npm run test:deep -- [--slice [number] | part of a file’s name…]: every test in full, which takes about an hour, or one slice of 25 minutes.',
  check:
    'npm run check -- [write | deep <log>]: lint, types, what nobody uses, and what proves each clause; write writes docs/clauses.md anew, deep adds the slices of a log to docs/measured/deep.md.',
};
const isHelp = rest.length === 0 ? task === 'lab' : rest.includes('--help');
if (isHelp && Object.hasOwn(help, task)) {
  console.log(help[task]);
  process.exit(0);
}

let running;
let stopSignal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopSignal = signal;
    if (running) running.kill(signal);
    else process.exit(128 + constants.signals[signal]);
  });
}

/** Runs a program to its end, and passes signals on to it: to one that is apart by this process alone, with all that it started. */
function run(command, args, { options, isApart = false, onStart = () => {} }) {
  const child = spawn(command, args, { ...options, detached: isApart });
  const output = [];
  child.stderr?.on('data', (chunk) => output.push(chunk));
  if (child.pid !== undefined) {
    running = { kill: (signal) => (isApart ? killGroup(child, signal) : child.kill(signal)) };
    onStart(child.pid);
  }
  return new Promise((done) => {
    const end = (facts) => {
      running = undefined;
      done({ ...facts, output: Buffer.concat(output).toString() });
    };
    child.once('error', (error) => end({ error }));
    child.once('close', (code, signal) => end({ code, signal }));
  });
}

function killGroup(child, signal) {
  const kill = (one) => {
    try {
      process.kill(-child.pid, one);
    } catch {
      // It has ended.
    }
  };
  kill(signal);
  // npm would roll back first, for as long as it likes; what it leaves is installed anew anyway.
  setTimeout(kill, 2000, 'SIGKILL').unref();
}

async function prepare() {
  const sentence = ['start', 'dev'].includes(task) ? await takenPort(process.env) : undefined;
  if (sentence !== undefined) throw new Error(sentence);
  await bringPackages(root, { task, isHelp, run, step });
}

try {
  await prepare();
} catch (error) {
  if (stopSignal === undefined) {
    console.error(error.message);
    process.exit(1);
  }
}
if (stopSignal !== undefined) process.exit(128 + constants.signals[stopSignal]);

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
const { code, error } = await run(pinned ?? process.execPath, [file, ...rest], { options: { stdio: 'inherit', env } });
if (error) console.error(error.message);
process.exit(code ?? 1);
