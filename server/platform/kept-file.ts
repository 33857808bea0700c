import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The file is made once; two processes that make it at the same time read the same content. */
export function keptFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const own = `${file}-${randomBytes(4).toString('hex')}`;
    writeFileSync(own, make(), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(own);
    }
  }
  return readFileSync(file, 'utf8');
}
