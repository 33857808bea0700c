import { sql } from 'kysely';
import { z } from 'zod';
import type { CoverState } from '../../../contract/entitlement/insured.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import type { Db } from '../../platform/transaction.ts';

export type CoverOf = { state: CoverState; from: string | null; to: string | null };

export const noCover: CoverOf = { state: 'none', from: null, to: null };

const Row = z.object({ id: z.string(), from: z.string().nullable(), to: z.string().nullable() });

export async function coversOf(db: Db, relatives: readonly CoverSharing[], today: string): Promise<CoverOf[]> {
  const shared = relatives.filter((row) => row.coverage_shared);
  if (shared.length === 0) return relatives.map(() => noCover);
  const { rows } = await sql<unknown>`
    select distinct on (r.id) r.id, case when i.id is not null then greatest(i.valid_from, s.valid_from) end as "from",
      least(i.valid_to, s.valid_to) as "to"
    from relative r
    join subscription s on s.account_id = r.account_id and s.status <> 'ended' and coalesce(s.valid_to, ${today}) >= ${today}::date
    left join insured_person i on coalesce(i.entitlement_id, i.subscription_id) in (s.entitlement_id, s.id)
      and r.person_key = any(i.person_keys)
    where r.id = any(${shared.map(({ id }) => id)})
    order by r.id, i.id is null, coalesce(least(i.valid_to, s.valid_to), 'infinity') desc, "from"`.execute(db);
  const daysById = new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ id, ...days }) => [id, days]),
  );
  return relatives.map((row) => {
    const days = row.coverage_shared ? daysById.get(row.id) : undefined;
    return days ? coverIn(row, days, today) : noCover;
  });
}

export type CoverSharing = {
  id: string;
  coverage_shared: boolean;
  cover_refusal: string | null;
  cover_due_at: string | null;
};
type Days = { from: string | null; to: string | null };

function coverIn({ cover_refusal, cover_due_at }: CoverSharing, { from, to }: Days, today: string): CoverOf {
  if (from === null) return { ...noCover, state: cover_refusal === null ? 'unconfirmed' : 'refused' };
  const isOver = to !== null && (to < today || to < from);
  // The desk has still to look whether somebody else on the list is the same person in another spelling.
  if (isOver && cover_due_at !== null) return { ...noCover, state: 'unconfirmed' };
  if (isOver) return { state: 'ended', from, to };
  return { state: from > today ? 'later' : 'confirmed', from, to };
}

const refusals: Record<CoverState, ErrorCode | undefined> = {
  none: 'RM1003',
  unconfirmed: 'KE008',
  refused: 'KE008',
  ended: 'KE008',
  later: 'KE008',
  confirmed: undefined,
};

/** @throws Problem RM1003 where nothing is shared with the relative, KE008 where they are not insured */
export function refuseUninsured(state: CoverState): void {
  const code = refusals[state];
  if (code !== undefined) throw problem(code, state === 'none' ? { why: 'relative' } : { state });
}
