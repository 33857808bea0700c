import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';

/** What may be installed, each with all before it, and how npm is told: the packages of package.json, of tests/ and of lab/. */
const sets = {
  run: { words: ['--workspaces=false'], what: 'the packages' },
  tests: { words: ['--workspace=tests', '--include-workspace-root'], what: 'the packages of the tests' },
  lab: { words: [], what: 'the packages of the laboratory' },
};
const order = Object.keys(sets);

/** Tasks that need more than what builds and runs. */
const setOf = { test: 'tests', check: 'tests', 'test-deep': 'lab', lab: 'lab' };

/**
 * Installs the locked packages that a task needs and that are not there yet. What another start, or an interrupted one, has left
 * unfinished is installed anew; what is whole is only added to.
 * @param run starts a program that ends with this process, and answers with how it ended
 * @throws Error with a sentence when npm fails
 */
export async function bringPackages(root, { task, isHelp, run, step }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.kapu-installed');
  const needed = isHelp ? 'run' : (setOf[task] ?? 'run');
  if (isWhole(mark, { lock, needed })) return;
  await oneAtATime(join(root, '.kapu-lock'), 'installing the packages', async (alsoWaitFor) => {
    if (isWhole(mark, { lock, needed })) return;
    const present = presentIn(mark);
    const isAdded = present?.lock === lock;
    const set = order[Math.max(order.indexOf(needed), order.indexOf(present?.set))];
    const { words, what } = sets[set];
    rmSync(mark, { force: true });
    const verb = isAdded ? ['install', '--no-save'] : ['ci'];
    await step(`Installing ${what}`, async () => {
      await npm(run, [...verb, ...words], { root, alsoWaitFor });
      trim(join(root, 'node_modules'));
    });
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(mark, `${lock} ${set}`);
  });
}

function isWhole(mark, { lock, needed }) {
  const present = presentIn(mark);
  return present?.lock === lock && order.indexOf(present.set) >= order.indexOf(needed);
}

/** Written when an installation is done, so that without it nothing there is believed. */
function presentIn(mark) {
  if (!existsSync(mark)) return undefined;
  const [lock, set] = readFileSync(mark, 'utf8').split(' ');
  return { lock, set };
}

async function npm(run, words, { root, alsoWaitFor }) {
  const options = { cwd: root, shell: process.platform === 'win32', stdio: ['ignore', 'ignore', 'pipe'] };
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
  const { code, signal, error, output } = await run('npm', [...words, ...flags], {
    ...{ options, onStart: alsoWaitFor },
    isApart: process.platform !== 'win32',
  });
  if (code === 0) return;
  if (error?.code === 'ENOENT')
    throw new Error('The packages cannot be installed: there is no npm. Install Node with npm.');
  // What npm indents is its stack trace.
  const lines = output.split('\n').filter((line) => !/^npm error(?:$| {2,}| })/.test(line));
  throw new Error(
    `${lines.join('\n')}The packages were not installed: npm ended with ${code ?? signal}. The next start installs them anew.`,
  );
}

/** Deletes what only a compiler of add-ons and a debugger read: a fifth of the megabytes. */
function trim(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path);
  }
  for (const name of readdirSync(folder))
    if (/^node-(?:bin-)?(?:darwin|linux|win)-/.test(name))
      rmSync(join(folder, name, 'include'), { recursive: true, force: true });
}
