import { runCommand } from '../tasks/run-command.ts';
import { measurements } from './measurements.ts';

await runCommand('lab', import.meta.dirname, measurements);
