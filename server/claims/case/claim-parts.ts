import { sql } from 'kysely';
import type { CasePart } from '../../../contract/claims/case.ts';
import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { serviceView } from '../../booking/reservation/view.ts';
import { expensesOf, typed as typedClaim } from '../claim/claim-row.ts';
import { benefitNames, lineOf, moneyOf, sumsOf } from '../claim/claim-view.ts';
import { mandateFor, typed as typedPreauth } from '../preauthorization/preauth-row.ts';
import { type Load, named } from './part.ts';

/** By the number of the case, or of one of its approved pieces. */
export const preauthParts: Load = async (db, context, { accountId, partnerId, sees }, names) => {
  const pieces = sql<string[]>`coalesce((select array_agg(upper(id::text)) || array_agg(upper(number))
    from coverage_approval where preauthorization_id = preauthorization.id), '{}')`;
  const visits = sql<
    string[]
  >`coalesce((select array_agg(upper(reservation_id::text)) filter (where reservation_id is not null)
    from coverage_approval where preauthorization_id = preauthorization.id), '{}')`;
  const rows = await db
    .selectFrom('preauthorization')
    .selectAll()
    .select([pieces.as('pieces'), visits.as('visits')])
    .select(
      sql<number[]>`(select array_agg(subfunction_id order by no) from preauthorization_item
        where preauthorization_id = preauthorization.id)`.as('services'),
    )
    .where('account_id', '=', accountId)
    .where('partner_id', '=', partnerId)
    .where(sql<boolean>`array[upper(id::text), number, upper(case_ref)] || ${pieces} || ${visits} && ${names}::text[]`)
    .execute();
  const seen = rows.filter(({ person_id }) => sees(mandateFor, person_id));
  return seen.map((found) => {
    const row = typedPreauth(found);
    const services = found.services.map((id) => serviceView(context, id).subfunction);
    return {
      id: row.id,
      personId: row.person_id,
      names: [...named(row.id, row.number), ...found.pieces],
      refers: [...named(row.case_ref), ...found.visits],
      view: {
        kind: 'preauthorization',
        ...{ number: row.number, service: null, title: services.join(', '), status: row.status },
        turn: preauthStates[row.status].turn,
        dueAt: preauthStates[row.status].promise === null ? null : row.due_at,
        ...{ at: row.created_at, sums: [] },
      },
    };
  });
};

/** Of a relative too, because the costs are the customer's own (0057). */
export const claimParts: Load = async (db, context, { accountId, partnerId }, names) => {
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('partner_id', '=', partnerId)
    .where(
      sql<boolean>`array[upper(id::text), number, upper(approval_id::text), upper(preauth_ref), upper(visit_ref)]
        && ${names}::text[]`,
    )
    .execute();
  const nameOf = await benefitNames(
    db,
    context,
    rows.map(({ subscription_id }) => subscription_id),
  );
  const parts = [];
  for (const found of rows) {
    const row = typedClaim(found);
    const claimed = sumsOf(await expensesOf(db, row.id));
    const { number, status, turn, dueAt, provider, accepted } = lineOf(row, nameOf(row), claimed);
    const sums: CasePart['sums'] = [
      ...claimed.map((amount) => ({ name: 'claimed' as const, amount })),
      ...(accepted ? [{ name: 'accepted' as const, amount: accepted }] : []),
      ...(row.paid > 0 ? [{ name: 'paid' as const, amount: moneyOf(row.paid, row.currency) }] : []),
    ];
    parts.push({
      id: row.id,
      personId: row.person_id,
      names: named(row.id, row.number),
      refers: named(row.approval_id, row.preauth_ref, row.visit_ref),
      view: {
        kind: 'claim' as const,
        ...{ number, service: null, title: `${nameOf(row)}, ${provider}`, status, turn, dueAt },
        ...{ at: row.created_at, sums },
      },
    });
  }
  return parts;
};
