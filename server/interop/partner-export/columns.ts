import { type RawBuilder, sql } from 'kysely';
import type { Table } from '../../platform/owner.ts';

type ColumnNames = Readonly<Partial<Record<Table, readonly string[]>>>;

/** Sealed under the installation's secret; exported opened, and sealed again at the new place. */
export const sealedColumns: ColumnNames = {
  account: ['totp_secret', 'bank_account'],
  account_identifier: ['sealed'],
  call_back: ['person'],
  call_back_step: ['note'],
  card_token: ['token'],
  case_head: ['sealed_person'],
  case_note: ['words'],
  complaint: ['person'],
  entitlement: ['identifier'],
  operator_account: ['totp_secret'],
  payment: ['payment_url', 'billing'],
  plan_subscription: ['billing'],
  relative: ['identifiers'],
};

/** Left out for the reasons given; the new place has defaults until it makes them again. */
export const columnsLeftOut: Readonly<Partial<Record<Table, Readonly<Record<string, string>>>>> = {
  account: { searchable_by: 'Search keys are made anew.' },
  account_identifier: { hash: 'It is made anew of the opened identifier.' },
  audit: {
    chain: 'The chain is made anew.',
    chain_no: 'The chain is made anew.',
    previous_hash: 'The chain is made anew.',
    hash: 'The chain is made anew.',
  },
  call_back: { phone_hash: 'Search keys are made anew.' },
  entitlement: { hash: 'It is made anew of the identifier, where a customer has named it.' },
  offering: {
    next_free_at: 'Free times come with the next publication.',
    rating: 'It counts the ratings of other partners’ customers.',
  },
  outbox: { link_id: 'Links that are used once stay behind.', leased_until: 'It lives minutes.' },
  publication: {
    validators: 'The new place reads the publication whole.',
    transaction_time: 'The new place reads the publication whole.',
  },
  reservation: { held_share: 'A keyed hash that lives minutes.' },
};

export const columnsAdded: ColumnNames = { entitlement: ['identifier'] };

const ratings = ['waiting', 'conditions', 'competence', 'behaviour', 'overall'];

const ownRating = (partnerId: number, value: RawBuilder<unknown>) => sql`(select ${value} from rating
  join reservation on reservation.id = rating.reservation_id
  where rating.doctor_id = doctor.id and reservation.partner_id = ${sql.lit(partnerId)})`;

/** Computed for the partner: a doctor's ratings by its own customers, and identifiers that one of them has named. */
export function computedColumns(table: string, partnerId: number): Readonly<Record<string, RawBuilder<unknown>>> {
  if (table === 'doctor')
    return {
      ...Object.fromEntries(
        ratings.map((name) => [
          `own_${name}`,
          ownRating(partnerId, sql`coalesce(sum(${sql.ref(`rating.${name}`)}), 0)`),
        ]),
      ),
      own_count: ownRating(partnerId, sql`count(*)`),
    };
  if (table === 'entitlement')
    return {
      identifier: sql`(select ${encoded('account_identifier.sealed')} from account_identifier
        join account on account.id = account_identifier.account_id
        where account_identifier.hash = entitlement.hash and account_identifier.kind = entitlement.kind
          and account.partner_id = ${sql.lit(partnerId)} order by account.id limit 1)`,
    };
  return {};
}

export function encoded(column: string): RawBuilder<string | null> {
  return sql`replace(encode(${sql.ref(column)}, 'base64'), chr(10), '')`;
}

/** Tables of which some rows stay behind: letters with a one-time link, and files of old exports. */
export const rowsThatGo: Readonly<Partial<Record<Table, RawBuilder<boolean>>>> = {
  case_head: sql`(case_head.kind <> 'letter' or not exists (select from outbox where outbox.id = case_head.id and outbox.link_id is not null))`,
  file: sql`file.purpose <> 'bulk_export'`,
  outbox: sql`outbox.link_id is null`,
};
