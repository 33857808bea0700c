import { join } from 'node:path';
import { measurements } from '../lab/measurements.ts';
import { runCommand } from './run-command.ts';

await runCommand('lab', join(import.meta.dirname, '../lab'), measurements);
