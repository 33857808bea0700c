import { sql, type Transaction } from 'kysely';
import { speaksEnglish } from '../../../contract/directory/offering.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import type { DoctorRow, PriceRow, TableRead } from './csv.ts';
import { mainOf, type ReadSchedule } from './schedule.ts';

export type OfferingRow = {
  scheduleId: number;
  subfunctionId: number;
  main: boolean;
  amount: number | null;
  currency: string | null;
  discountRate: number;
  organisable: readonly string[];
  speaksEnglish: boolean;
  /** The stored value stays if the offering has no row in a table that was not read whole. */
  priceStays: boolean;
  languageStays: boolean;
};

type Tables = { doctors: TableRead<DoctorRow>; prices: TableRead<PriceRow>; currency: string | undefined };

export function offeringsOf(
  schedule: ReadSchedule,
  scheduleId: number,
  ownIds: ReadonlyMap<string, number>,
  { doctors, prices, ...usual }: Tables,
): OfferingRow[] {
  const doctor = doctors.rows.get(schedule.practitioner);
  const ids = [...schedule.subfunctions, ...schedule.own.flatMap(({ sourceId }) => ownIds.get(sourceId) ?? [])];
  return ids.map((subfunctionId) => {
    const price = prices.rows.get(`${schedule.id} ${subfunctionId}`);
    const currency = price?.currency ?? usual.currency;
    const isPriced = price?.amount !== undefined && currency !== undefined;
    return {
      scheduleId,
      subfunctionId,
      main: subfunctionId === mainOf(ids),
      amount: isPriced ? (price.amount ?? null) : null,
      currency: isPriced ? currency : null,
      discountRate: price?.discount_rate ?? 0,
      organisable: price?.organisable ?? ['by_user'],
      speaksEnglish: speaksEnglish(doctor?.languages ?? []),
      priceStays: !price && !prices.whole,
      languageStays: !doctor && !doctors.whole,
    };
  });
}

/** An offering that stays keeps its next_free_at, which depends on the slots only. */
export async function writeOfferings(
  tx: Transaction<PlainDB>,
  schedules: readonly number[],
  offerings: readonly OfferingRow[],
): Promise<number> {
  const offeringRows = sql`jsonb_to_recordset(${JSON.stringify(offerings)}::jsonb) as wanted ("scheduleId" int, "subfunctionId" int,
    main boolean, amount int, currency text, "discountRate" int, organisable text[], "speaksEnglish" boolean,
    "priceStays" boolean, "languageStays" boolean)`;
  const gone = await sql`
    delete from offering where schedule_id = any(${schedules}::int[]) and not exists (
      select from ${offeringRows} where "scheduleId" = offering.schedule_id and "subfunctionId" = offering.subfunction_id)`.execute(
    tx,
  );
  const written = await sql`
    insert into offering (schedule_id, subfunction_id, doctor_id, provider_id, location_no, main, price_amount, currency,
      discount_rate, organisable, speaks_english)
    select schedule.id, "subfunctionId", schedule.doctor_id, schedule.provider_id, location.no, wanted.main,
      case when "priceStays" and known.schedule_id is not null then known.price_amount else amount end,
      case when "priceStays" and known.schedule_id is not null then known.currency else wanted.currency end,
      case when "priceStays" and known.schedule_id is not null then known.discount_rate else "discountRate" end,
      case when "priceStays" and known.schedule_id is not null then known.organisable else wanted.organisable end,
      case when "languageStays" and known.schedule_id is not null then known.speaks_english else "speaksEnglish" end
    from ${offeringRows} join schedule on schedule.id = "scheduleId"
      join provider_address on provider_address.id = schedule.address_id
      join location on location.id = provider_address.location_id
      left join offering known on known.schedule_id = "scheduleId" and known.subfunction_id = "subfunctionId"
    on conflict (schedule_id, subfunction_id) do update set doctor_id = excluded.doctor_id, provider_id = excluded.provider_id,
      location_no = excluded.location_no, main = excluded.main, price_amount = excluded.price_amount, currency = excluded.currency,
      discount_rate = excluded.discount_rate, organisable = excluded.organisable, speaks_english = excluded.speaks_english
    where (offering.doctor_id, offering.provider_id, offering.location_no, offering.main, offering.price_amount, offering.currency,
        offering.discount_rate, offering.organisable, offering.speaks_english)
      is distinct from (excluded.doctor_id, excluded.provider_id, excluded.location_no, excluded.main, excluded.price_amount,
        excluded.currency, excluded.discount_rate, excluded.organisable, excluded.speaks_english)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0);
}
