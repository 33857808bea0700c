import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Manifest = z.object({ version: z.string() });

export const { version } = Manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
);
