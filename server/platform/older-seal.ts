import { sql } from 'kysely';
import type { Services } from './context.ts';

/** Whether a column was sealed under another secret than this one; `id` is the newest key's. */
export function olderThan(column: 'sealed' | 'totp_secret' | 'person' | 'identifiers' | 'words', id: string) {
  return sql<boolean>`encode(substring(${sql.ref(column)} from 1 for 4), 'hex') <> ${id}`;
}

/** Undefined when no given secret opens it: the right one may be given later. */
export function unsealed(open: () => string, log: Services['log']): string | undefined {
  try {
    return open();
  } catch (error) {
    log.error({ error: String(error) }, 'no secret opens a sealed column; it is left unchanged');
    return undefined;
  }
}
