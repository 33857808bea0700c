import { sql } from 'kysely';
import type { DeskClaim } from '../../../contract/claims/claim-desk.ts';
import { claimStates } from '../../../contract/claims/claim-states.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ClaimRow, claimEvent } from './claim-row.ts';

type SameClaim = DeskClaim['twice'][number];

const near = { name: 0.4, number: 0.5 };
const most = 10;

/** Finds receipts in other claims: the same by number and provider, near by a similar provider or, if day and sum fit, a similar number. */
export async function sentTwice(tx: Tx, row: ClaimRow): Promise<SameClaim[]> {
  const { rows } = await sql<{
    no: number;
    id: string;
    number: string;
    status: string;
    match: 'same' | 'near';
    provider: string;
    invoice_no: string;
    issued_on: string;
    amount: number;
    currency: string;
    accepted: number | null;
    twice_reason: string | null;
  }>`
    with own as (select * from claim_expense where claim_id = ${row.id} and invoice_key is not null),
    pairs as (
      select own.no, other.claim_id, other.no as other_no,
        own.invoice_key = other.invoice_key as number_fits,
        own.provider_key = other.provider_key or coalesce(own.tax_key = other.tax_key, false) as provider_fits,
        similarity(own.provider_key, other.provider_key) >= ${near.name} as provider_near,
        similarity(own.invoice_key, other.invoice_key) as number_near
      from own join claim_expense other on other.partner_id = own.partner_id and other.claim_id <> own.claim_id
        and other.invoice_key is not null
        and (other.invoice_key = own.invoice_key
          or (other.issued_on = own.issued_on and other.amount = own.amount and other.currency = own.currency))
    )
    select pairs.no, claim.id, claim.number, claim.status, claim.provider, claim.twice_reason,
      case when number_fits and provider_fits then 'same' else 'near' end as match,
      expense.invoice_no, expense.issued_on::text as issued_on, expense.amount, expense.currency, expense.accepted
    from pairs
    join claim on claim.id = pairs.claim_id
    join claim_expense expense on expense.claim_id = pairs.claim_id and expense.no = pairs.other_no
    where (provider_fits or provider_near) and (number_fits or number_near >= ${near.number})
    order by match desc, number_near desc, claim.created_at, claim.number, pairs.no limit ${most}`.execute(tx);
  return rows.map(({ id, no, number, status, match, ...rest }) => ({
    no,
    claimId: id,
    number,
    status: stateNamed(claimStates, status),
    match,
    provider: rest.provider,
    invoiceNo: rest.invoice_no,
    issuedAt: rest.issued_on,
    amount: moneyOf(rest.amount, rest.currency),
    accepted: (rest.accepted ?? 0) > 0,
    reason: rest.twice_reason,
  }));
}

export async function shownTwice(tx: Tx, context: Context, row: ClaimRow): Promise<SameClaim[]> {
  const claims = await sentTwice(tx, row);
  const others =
    claims.length === 0
      ? []
      : await tx
          .selectFrom('claim')
          .select(['id', 'account_id', 'person_id'])
          .where(
            'id',
            'in',
            claims.map(({ claimId }) => claimId),
          )
          .orderBy('id')
          .execute();
  for (const other of others) await auditRead(tx, context, claimEvent(context, other, 'compare'));
  return claims;
}

export function isRival({ match, status, accepted }: SameClaim): boolean {
  return match === 'same' && (accepted || !claimStates[status].over);
}
