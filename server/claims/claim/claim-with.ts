import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Context } from '../../booking/context.ts';
import { isHere, isOwn } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { keyOf, providerKey, taxKey } from './invoice-key.ts';

type Input = ParsedInputs['sendClaim'];
type Provider = Pick<Input, 'provider' | 'providerTaxId'>;
type Receipt = Pick<Input['expenses'][number], 'invoiceNo'>;

export function keysOf({ provider, providerTaxId }: Provider, { invoiceNo }: Receipt) {
  return { invoice_key: keyOf(invoiceNo), provider_key: providerKey(provider), tax_key: taxKey(providerTaxId) };
}

/** Compares own claims alone (T01). @returns the number of the customer's claim that has one of the receipts already */
export async function claimWith(
  db: Db,
  context: Context,
  provider: Provider,
  receipts: readonly Receipt[],
): Promise<string | null> {
  const row = await db
    .selectFrom('claim_expense')
    .innerJoin('claim', 'claim.id', 'claim_expense.claim_id')
    .select('claim.number')
    .where(isHere(context, owners.claim_expense))
    .where(isOwn(context, owners.claim))
    .where(({ eb, or, and }) =>
      or(
        receipts
          .map((receipt) => keysOf(provider, receipt))
          .map(({ invoice_key, provider_key, tax_key }) =>
            and([
              eb('invoice_key', '=', invoice_key),
              or([eb('provider_key', '=', provider_key), ...(tax_key === null ? [] : [eb('tax_key', '=', tax_key)])]),
            ]),
          ),
      ),
    )
    .executeTakeFirst();
  return row?.number ?? null;
}
