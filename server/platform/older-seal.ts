import { sql } from 'kysely';
import type { Services } from './context.ts';

export function olderThan(column: 'sealed' | 'totp_secret' | 'person' | 'identifiers' | 'words', id: string) {
  return sql<boolean>`encode(substring(${sql.ref(column)} from 1 for 4), 'hex') <> ${id}`;
}

/** @returns undefined when no configured secret opens it; the right one may be configured later */
export function unsealed(open: () => string, log: Services['log']): string | undefined {
  try {
    return open();
  } catch (error) {
    log.error({ error: String(error) }, 'no secret opens a sealed column; it is left unchanged');
    return undefined;
  }
}
