import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { type CasePart, paymentOutcomes } from '../../../contract/home/case.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import { serviceView } from '../../booking/reservation/view.ts';
import { expensesOf, withState } from '../../claims/claim/claim-row.ts';
import { benefitNames, lineOf, sumsOf } from '../../claims/claim/claim-view.ts';
import { owners } from '../../claims/owners.ts';
import { casesOf, standing } from '../../claims/preauthorization/standing.ts';
import { isOwn } from '../../platform/owner.ts';
import { type Db, named, type PartKind } from './part.ts';

export const preauthParts: PartKind = {
  links: async (db, _context, owner) => {
    const rows = await db
      .selectFrom('preauthorization')
      .leftJoin('coverage_approval as unit', 'unit.preauthorization_id', 'preauthorization.id')
      .select([
        'preauthorization.id',
        'preauthorization.person_id',
        'preauthorization.number',
        'preauthorization.case_ref',
      ])
      .select(['unit.id as unit_id', 'unit.number as unit_number', 'unit.reservation_id'])
      .where(isOwn(owner, owners.preauthorization))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      names: named(row.id, row.number, row.unit_id, row.unit_number),
      refers: named(row.case_ref, row.reservation_id),
    }));
  },
  load: async (db, context, ids) => {
    const rows = await casesOf(db, context).where('id', 'in', ids).execute();
    return rows.map((record) => {
      const row = standing(context, record);
      const services = record.visits.map((id) => serviceView(context, id).subfunction);
      return {
        id: row.id,
        view: {
          kind: 'preauthorization',
          ...{ number: row.number, service: null, title: services.join(', '), status: row.status },
          turn: preauthStates[row.status].turn,
          ...{ dueAt: row.due_at, at: row.created_at, sums: [] },
        },
      };
    });
  },
};

/** Claims for a relative's care belong here too, because the costs are the customer's own (0057). */
export const claimParts: PartKind = {
  links: async (db, _context, owner) => {
    const rows = await db
      .selectFrom('claim')
      .select(['id', 'person_id', 'number', 'approval_id', 'preauth_ref', 'visit_ref'])
      .where(isOwn(owner, owners.claim))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      names: named(row.id, row.number),
      refers: named(row.approval_id, row.preauth_ref, row.visit_ref),
    }));
  },
  load: async (db, context, ids) => {
    const rows = await db.selectFrom('claim').selectAll().where('id', 'in', ids).execute();
    const nameOf = await benefitNames(
      db,
      context,
      rows.map(({ subscription_id }) => subscription_id),
    );
    const paymentsTo = await paymentsOf(db, ids);
    const parts = [];
    for (const record of rows) {
      const row = withState(record);
      const claimed = sumsOf(await expensesOf(db, row.id));
      const { number, status, turn, dueAt, provider, accepted } = lineOf(context, row, nameOf(row), claimed);
      const sums: CasePart['sums'] = [
        ...claimed.map((amount) => ({ name: 'claimed' as const, amount })),
        ...(accepted ? [{ name: 'accepted' as const, amount: accepted }] : []),
        ...(row.paid > 0 ? [{ name: 'paid' as const, amount: moneyOf(row.paid, row.currency) }] : []),
      ];
      parts.push({
        id: row.id,
        view: {
          kind: 'claim' as const,
          ...{ number, service: null, title: `${nameOf(row)}, ${provider}`, status, turn, dueAt },
          ...{ at: row.created_at, sums, payments: paymentsTo(row.id) },
        },
      });
    }
    return parts;
  },
};

async function paymentsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('claim_payment')
    .select(['claim_id', 'amount', 'currency', 'outcome', 'outcome_at'])
    .where('claim_id', 'in', ids)
    .where('outcome_at', 'is not', null)
    .orderBy('outcome_at')
    .execute();
  return (claimId: string) =>
    rows
      .filter(({ claim_id }) => claim_id === claimId)
      .flatMap(({ amount, currency, outcome, outcome_at: at }): CasePart['payments'] => {
        const known = paymentOutcomes.find((one) => one === outcome);
        return known && at ? [{ at, amount: moneyOf(amount, currency), outcome: known }] : [];
      });
}
