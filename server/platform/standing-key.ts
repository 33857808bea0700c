import type { StandingKeyId } from '../../contract/platform/standing-key.ts';
import type { Database } from './db/open.ts';
import type { Tx } from './transaction.ts';

export type StandingKey<C> = {
  id: StandingKeyId;
  since: (db: Database['db'], accountId: string) => Promise<string | undefined>;
  /** The person ends the key or, with `byItself`, the portal, as the page then tells. @returns whether there was one */
  end: (tx: Tx, context: C, accountId: string, byItself: boolean) => Promise<boolean>;
};
