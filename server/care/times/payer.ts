import type { Context } from '../../booking/context.ts';
import { coverageOf } from '../../booking/reservation/charge.ts';
import type { Tx } from '../../platform/transaction.ts';
import { customersOwn } from '../customers-own.ts';
import { visitBegun } from './hold-visit.ts';
import type { Choice, Payer } from './proposed-times.ts';

type Case = {
  reservation_id: string | null;
  person_id: string;
  anonymous?: boolean;
  account_id: string;
  subscription_id: string;
  number: string;
  relative_id: string | null;
};

/** The customer, as if they booked without the desk; undefined where nobody can log in to the account. */
async function payerOf(tx: Tx, context: Context, row: Case): Promise<Payer | undefined> {
  const asker = context.session ? context : await asCustomer(tx, context, row);
  return asker && { asker, coverage: await coverageOf(tx, asker, row.relative_id) };
}

async function asCustomer(tx: Tx, context: Context, row: Case): Promise<Context | undefined> {
  const theirs = await customersOwn(tx, context, row);
  return theirs && { ...theirs, session: { ...theirs.session, impersonator: null } };
}

/** An anonymous person's price is hidden, because it would tell the desk who they are. */
export async function choiceOf(tx: Tx, context: Context, row: Case): Promise<Choice> {
  const isHidden = row.anonymous === true && context.session === undefined;
  return {
    payer: isHidden ? undefined : await payerOf(tx, context, row),
    visit: await visitBegun(tx, row),
  };
}
