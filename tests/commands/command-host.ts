import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

// A worker's tests run their commands here, one after another, so that imports are loaded once.

export type Call = {
  file: string;
  words: readonly string[];
  env: Record<string, string | undefined>;
  /** Printed before and after the command's own output. */
  mark: string;
};

class Exit extends Error {}

let last = Promise.resolve();
let calls = 0;
let answer: (code: number) => void;

process.on('message', (call: Call) => {
  last = last.then(() => run(call));
});
process.on('disconnect', process.exit.bind(process, 0));

/** Answers at once, as an exit; output of a `catch` or a `finally` follows the mark. */
process.exit = (code) => {
  answer(Number(code ?? process.exitCode ?? 0));
  throw new Exit();
};

async function run({ file, words, env, mark }: Call): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, resolve(file), ...words];
  process.exitCode = undefined;
  calls += 1;
  const isOpen = print(mark);
  const before = process.getActiveResourcesInfo().length;
  try {
    await import(`${pathToFileURL(resolve(file))}?call=${calls}`);
  } catch (error) {
    if (error instanceof Exit) return;
    console.error(error);
    process.exitCode = 1;
  }
  // A process ends when it has nothing open; an open connection would keep it.
  while (isOpen() && process.getActiveResourcesInfo().length > before) await pause(5);
  answer(Number(process.exitCode ?? 0));
}

/** The first answer ends the output. */
function print(mark: string): () => boolean {
  let open = true;
  const write = () => [process.stdout, process.stderr].map((stream) => stream.write(mark));
  write();
  answer = (code) => {
    if (!open) return;
    open = false;
    write();
    process.send?.(code);
  };
  return () => open;
}
