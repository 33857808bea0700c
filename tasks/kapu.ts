import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

await runCommand('kapu', import.meta.dirname, commands);
