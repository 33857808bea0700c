import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRefused } from '../server/platform/refused.ts';
import { type Commands, helpOf, listing } from './command.ts';

const unexpected = 70;

/** Runs the file in the folder that the first argument names; without an argument, lists all commands. */
export async function runCommand(door: string, folder: string, commands: Commands): Promise<void> {
  const [name, ...words] = process.argv.slice(2);
  if (name === undefined || name === '--help') {
    console.log(listing(door, commands));
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`There is no command ${name}.\n\n${listing(door, commands)}`);
    process.exitCode = 2;
    return;
  }
  if (words.includes('--help')) {
    console.log(helpOf(door, name, command));
    return;
  }
  process.argv.splice(2, 1);
  try {
    await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = isRefused(error) ? 1 : unexpected;
  }
}

/** The message of an error; with KAPU_TRACE=on, its stack. */
function sentenceOf(error: unknown): string {
  const isTraced = process.env.KAPU_TRACE === 'on';
  if (isTraced && error instanceof Error) return error.stack ?? error.message;
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join('\n');
  return error instanceof Error ? error.message : String(error);
}
