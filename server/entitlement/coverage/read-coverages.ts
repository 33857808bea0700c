import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Sex } from '../../../contract/directory/offering.ts';
import { CoveragePlan } from '../../../contract/entitlement/benefit.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Context, SessionInfo } from '../../platform/context.ts';
import type { Db } from '../../platform/transaction.ts';
import { type Coverage, isInForce } from './coverage.ts';

const Amounts = z.object({ count: z.int(), amount: z.int() });

const Row = z.object({
  subscriptionId: z.string(),
  policyNo: z.string(),
  status: z.enum(['active', 'suspended', 'ended']),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  productName: Localized,
  plan: z.string().nullable(),
  excludedProviders: z.array(z.int()),
  person: z.object({ birthDate: z.string().nullable(), sex: Sex.nullable() }),
  insured: z.union([z.literal('holder'), z.object({ from: z.string(), to: z.string().nullable() })]).nullable(),
  usage: z.array(
    z.object({
      benefit: z.string(),
      personId: z.string(),
      termFrom: z.string(),
      reserved: Amounts,
      used: Amounts,
      deductible: z.int(),
    }),
  ),
  uses: z.array(
    z.object({
      benefit: z.string(),
      personId: z.string(),
      day: z.string(),
      caseId: z.string(),
      visitId: z.string().nullable(),
    }),
  ),
  approvals: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      benefit: z.string(),
      specialty: z.string(),
      subfunctionIds: z.array(z.int()),
      providerIds: z.array(z.int()),
      validFrom: z.string(),
      validTo: z.string(),
      reserved: Amounts,
    }),
  ),
});

type Person = {
  partnerId: number;
  accountId: string;
  personId: string;
  /** A reservation that does not count, because it is decided again. */
  except?: string | undefined;
  /** An unbooked approval that ended before this day reserves nothing. */
  today?: string | undefined;
};

/** All policies, the newest first. A relative's earlier mandates count with this one, because the person is the same. */
export async function coveragesOf(
  db: Db,
  { partnerId, accountId, personId, except, today }: Person,
): Promise<Coverage[]> {
  const lapsed = sql`a.ended_at is null and a.reservation_id is null and a.valid_to < ${today ?? null}::date`;
  const personOf = sql`case when person_id in (select same.id from relative same where same.partner_id = s.of_partner and same.account_id = s.account_id
    and same.person_key = any(coalesce(listed.person_keys, array[asked.person_key]))) then asked.id else person_id end`;
  const policies = sql<{ policy: unknown }>`
    select json_build_object(
      'subscriptionId', s.id, 'policyNo', s.policy_no, 'status', s.status, 'validFrom', s.valid_from, 'validTo', s.valid_to,
      'insured', case when ${personId}::uuid = s.account_id then to_json('holder'::text)
        when listed.valid_from is not null then json_build_object('from', listed.valid_from, 'to', listed.valid_to) end,
      'person', json_build_object('birthDate', coalesce(asked.birth_date, holder.birth_date), 'sex', case when asked.id is null then holder.sex else asked.sex end),
      'productName', p.name, 'plan', p.coverage::text,
      'excludedProviders', coalesce((select json_agg(provider.id) from provider
        where jsonb_array_length(p.coverage -> 'excludedProviders') > 0
          and provider.source_id in (select jsonb_array_elements_text(p.coverage -> 'excludedProviders'))), '[]'),
      'usage', coalesce((select json_agg(one) from (
        select benefit, ${personOf} as "personId", term_from as "termFrom",
          json_build_object('count', sum(reserved_count), 'amount', sum(reserved_amount)) as reserved,
          json_build_object('count', sum(used_count), 'amount', sum(used_amount)) as used, sum(deductible) as deductible
        from coverage_entry where of_partner = s.of_partner and subscription_id = s.id and (case_type <> 'reservation' or case_id is distinct from ${except ?? null}::uuid)
          and case_id not in (select a.id from coverage_approval a where a.of_partner = s.of_partner and a.subscription_id = s.id and ${lapsed})
        group by 1, 2, 3) one), '[]'),
      'uses', coalesce((select json_agg(one) from (
        select e.benefit, e.case_id as "caseId", ${personOf} as "personId", max(e.day) as day,
          max((select a.reservation_id::text from coverage_approval a
            where e.case_type = 'approval' and a.of_partner = e.of_partner and a.id = e.case_id)) as "visitId"
        from coverage_entry e
        where e.of_partner = s.of_partner and e.subscription_id = s.id and (e.case_type <> 'reservation' or e.case_id is distinct from ${except ?? null}::uuid)
          and e.case_id not in (select a.id from coverage_approval a where a.of_partner = s.of_partner and a.subscription_id = s.id and ${lapsed})
        group by 1, 2, 3 having sum(reserved_count) + sum(used_count) > 0) one), '[]'),
      'approvals', coalesce((select json_agg(one order by one."validTo", one.number) from (
        select a.id, a.number, a.benefit, a.specialty, a.subfunction_ids as "subfunctionIds", a.provider_ids as "providerIds",
          a.valid_from as "validFrom", a.valid_to as "validTo",
          (select json_build_object('count', coalesce(sum(reserved_count), 0), 'amount', coalesce(sum(reserved_amount), 0))
            from coverage_entry e where e.of_partner = a.of_partner and e.case_type = 'approval' and e.case_id = a.id) as reserved
        from coverage_approval a
        where a.of_partner = s.of_partner and a.subscription_id = s.id and a.person_id = ${personId}::uuid and a.ended_at is null
          and (a.reservation_id is null or a.reservation_id = ${except ?? null}::uuid) and (${lapsed}) is not true) one), '[]')
    ) as policy
    from subscription s join product p on p.id = s.product_id join account holder on holder.partner_id = s.of_partner and holder.id = s.account_id
    left join relative asked on asked.partner_id = s.of_partner and asked.id = ${personId}::uuid and asked.account_id = s.account_id
    left join lateral (
      select i.person_keys, i.valid_from, i.valid_to from insured_person i
      where i.partner_id = s.of_partner and coalesce(i.entitlement_id, i.subscription_id) in (s.entitlement_id, s.id) and asked.person_key = any(i.person_keys)
      order by coalesce(i.valid_to, 'infinity') desc, i.id limit 1
    ) listed on true
    where s.of_partner = ${partnerId} and s.account_id = ${accountId}::uuid
    order by s.created_at desc, s.id`;
  // A visit is stored by its doctor, so its day is read by a query of its own, sent with the policies'.
  const [{ rows }, days] = await Promise.all([policies.execute(db), daysOfApproved(db, accountId).execute()]);
  const dayOf = new Map(days.map(({ id, day }) => [id, day]));
  return rows.map(({ policy }) => coverageIn(policy, personId, dayOf));
}

function daysOfApproved(db: Db, accountId: string) {
  return db
    .selectFrom('reservation')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where('reservation.account_id', '=', accountId)
    .where('reservation.approval_id', 'is not', null)
    .select('reservation.id')
    .select(sql<string>`(lower(reservation.during) at time zone provider_address.time_zone)::date`.as('day'));
}

const plans = new LRUCache<string, CoveragePlan>({ max: 200 });

/** Parsed once, because a plan is long and the same for all holders of its product. */
function planIn(stored: string): CoveragePlan {
  const plan = plans.get(stored) ?? CoveragePlan.parse(JSON.parse(stored));
  plans.set(stored, plan);
  return plan;
}

function coverageIn(policy: unknown, personId: string, dayOf: ReadonlyMap<string, string>): Coverage {
  const { plan: stored, uses, ...row } = Row.parse(policy);
  const plan = stored === null ? undefined : planIn(stored);
  return {
    ...row,
    uses: uses.map(({ visitId, ...use }) => ({ ...use, day: dayOf.get(visitId ?? '') ?? use.day })),
    personId,
    insurer: plan?.insurer ?? '',
    network: plan?.network ?? {},
    benefits: plan?.benefits ?? [],
    ceilings: plan?.ceilings ?? [],
  };
}

type Asker = Pick<Context, 'now' | 'host'> & { session: Pick<SessionInfo, 'accountId' | 'subscription'> | undefined };

/** The chosen policy. Without a choice the newest, if none is in force, so that the person learns why it does not pay. */
export async function coverageFor(
  db: Db,
  { session, now, host }: Asker,
  { personId, except }: { personId?: string | undefined; except?: string | undefined } = {},
): Promise<Coverage | undefined> {
  if (!session) return undefined;
  const today = dayIn(now, host.brand.timeZone);
  const all = await coveragesOf(db, {
    partnerId: host.partnerId,
    accountId: session.accountId,
    personId: personId ?? session.accountId,
    except,
    today,
  });
  if (session.subscription) return all.find(({ subscriptionId }) => subscriptionId === session.subscription?.id);
  return all.some((one) => isInForce(one, today)) ? undefined : all[0];
}

type Relative = { id: string; coverage_shared: boolean };

export function coverageOfPerson(
  db: Db,
  asker: Asker,
  relative: Relative | undefined,
  except?: string,
): Promise<Coverage | undefined> {
  if (relative?.coverage_shared === false) return Promise.resolve(undefined);
  return coverageFor(db, asker, { personId: relative?.id, except });
}
