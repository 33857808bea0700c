import type { StandingKeyId } from '../../contract/platform/standing-key.ts';
import type { Context } from './context.ts';
import type { Tx } from './transaction.ts';

/** What opens an account's data without a log-in until it is ended. Its texts are `security.standing.<id>` and the letter `<id>_ended`. */
export type StandingKey = {
  id: StandingKeyId;
  since: (db: Context['database']['db'], accountId: string) => Promise<string | undefined>;
  /** Says whether there was one; `byItself` when the portal ends it, which its page then tells. */
  end: (tx: Tx, context: Context, accountId: string, byItself: boolean) => Promise<boolean>;
};
