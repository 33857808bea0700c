import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Package = z.object({
  engines: z.object({ node: z.string() }),
  optionalDependencies: z.record(z.string(), z.string()),
});

export function packageFacts(): z.output<typeof Package> {
  return Package.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')));
}
