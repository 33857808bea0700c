import type { StandingKeyId } from '../../contract/platform/standing-key.ts';
import type { Database } from './db/open.ts';
import type { Tx } from './transaction.ts';

export type StandingKey<C> = {
  id: StandingKeyId;
  since: (db: Database['db'], accountId: string) => Promise<string | undefined>;
  /** @returns whether there was one; `byItself` when the portal ends it, which its page then tells */
  end: (tx: Tx, context: C, accountId: string, byItself: boolean) => Promise<boolean>;
};
