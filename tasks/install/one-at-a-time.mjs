import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs the work while no other process does its own below this name. The others say what they wait for, and the lock of a process
 * that has died is taken over.
 * @param lock the path of the folder that is there while the work runs
 * @param what what the others say of it, after "Another start is"
 * @param work gets a function that names a process which must have ended, too, before anybody takes the lock over
 */
export async function oneAtATime(lock, what, work) {
  let last;
  while (!acquire(lock, { what, processes: [identityOf(process.pid)] })) {
    const text = textOf(lock);
    const holder = holderIn(text);
    if (!holder.processes.some(isRunning)) removeStale(lock, text);
    else if (holder.what !== last) console.log(`Another start is ${holder.what}.`);
    last = holder.what ?? last;
    await sleep(100);
  }
  const release = () => remove(lock);
  process.once('exit', release);
  try {
    return await work((pid) => write(lock, { what, processes: [process.pid, pid].map(identityOf) }));
  } finally {
    process.off('exit', release);
    release();
  }
}

/** A folder comes by its name with its content or not at all, so that nobody sees a lock without a holder. */
function acquire(lock, holder) {
  const draft = mkdtempSync(`${lock}-`);
  write(draft, holder);
  try {
    renameSync(draft, lock);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

function remove(lock) {
  const gone = `${lock}-${process.pid}`;
  renameSync(lock, gone);
  rmSync(gone, { recursive: true });
}

/** One of those who see that the holder has died removes its lock, and nobody removes the lock of a later holder. */
function removeStale(lock, text) {
  const heir = join(lock, 'heir');
  try {
    mkdirSync(heir);
    if (textOf(lock) === text) remove(lock);
    else rmdirSync(heir);
  } catch {
    // Another one does it, or the lock is gone.
  }
}

function write(lock, holder) {
  writeFileSync(join(lock, 'holder.new'), JSON.stringify(holder));
  renameSync(join(lock, 'holder.new'), join(lock, 'holder.json'));
}

function textOf(lock) {
  try {
    return readFileSync(join(lock, 'holder.json'), 'utf8');
  } catch {
    return undefined;
  }
}

function holderIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { processes: [] };
  }
}

function identityOf(pid) {
  return { pid, since: startOf(pid) };
}

function isRunning({ pid, since }) {
  return since !== undefined && startOf(pid) === since;
}

/** What tells a process from a later one of the same number, where the system says it; undefined when there is none. */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return undefined;
  }
  try {
    const [state, ...numbers] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return state === 'Z' ? undefined : numbers[18];
  } catch {
    return 'unknown';
  }
}
