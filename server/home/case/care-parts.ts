import { sql } from 'kysely';
import { careStates } from '../../../contract/care/medical-care-states.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { withinReach as caresWithinReach } from '../../care/medical-care/at-providers.ts';
import { owners } from '../../care/owners.ts';
import { withinReach as requestsWithinReach } from '../../care/request/request-row.ts';
import { withChoice } from '../../care/times/choices.ts';
import { isOwn } from '../../platform/owner.ts';
import { type Db, named, type PartKind } from './part.ts';

export const requestParts: PartKind = {
  links: async (db, _context, owner) => {
    const rows = await db
      .selectFrom('care_request')
      .select(['id', 'person_id', 'number', 'reservation_id', 'anonymous'])
      .where(isOwn(owner, owners.care_request))
      .execute();
    return rows.map(({ id, person_id: personId, number, reservation_id, anonymous }) => ({
      id,
      personId,
      names: named(id, number),
      refers: named(reservation_id),
      isAnonymous: anonymous,
    }));
  },
  within: async (db, context, ids) => {
    const rows = await db
      .selectFrom('care_request')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where(requestsWithinReach(context))
      .execute();
    return rows.map(({ id }) => id);
  },
  load: async (db, _context, ids) => {
    const rows = await db
      .selectFrom('care_request')
      .select(['id', 'number', 'service', 'status', 'due_at', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      view: {
        kind: 'care_request',
        ...{ number: row.number, service: row.service, title: null, status: row.status },
        turn: careRequestStates[stateNamed(careRequestStates, row.status)].turn ?? null,
        ...{ dueAt: row.due_at, at: row.created_at, sums: [] },
      },
    }));
  },
};

export const careParts: PartKind = {
  links: async (db, _context, owner) => {
    const rows = await db
      .selectFrom('medical_care')
      .select(['id', 'person_id', 'number', 'care_request_id', 'reservation_id', 'preauth_ref'])
      .where(isOwn(owner, owners.medical_care))
      .where('status', '!=', 'deleted')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      names: named(row.id, row.number),
      refers: named(row.care_request_id, row.reservation_id, row.preauth_ref),
    }));
  },
  within: async (db, context, ids) => {
    const rows = await db
      .selectFrom('medical_care')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where(caresWithinReach(context))
      .execute();
    return rows.map(({ id }) => id);
  },
  load: async (db, { host, now, directory, language }, ids) => {
    const rows = await db
      .selectFrom('medical_care')
      .select(['id', 'number', 'service', 'specialization_id', 'status', 'due_at', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    const sums = await partsOf(db, ids);
    const choosing = await withChoice(db, { host, now }, ids);
    const titleOf = (id: number | null) => (id === null ? undefined : directory.specialization(id, language)?.name);
    return rows.map((row) => ({
      id: row.id,
      view: {
        kind: 'medical_care',
        ...{ number: row.number, title: titleOf(row.specialization_id) ?? null, status: row.status },
        service: titleOf(row.specialization_id) === undefined ? row.service : null,
        turn: choosing.has(row.id) ? 'customer' : careStates[stateNamed(careStates, row.status)].turn,
        ...{ dueAt: row.due_at, at: row.created_at, sums: sums(row.id) },
      },
    }));
  },
};

async function partsOf(db: Db, careIds: readonly string[]) {
  const rows = await db
    .selectFrom('care_item')
    .select(['care_id', 'currency'])
    .select(({ fn }) => [fn.sum<number>('patient_part').as('patient'), fn.sum<number>('insurer_part').as('insurer')])
    .where('care_id', 'in', careIds)
    .where((is) => is.or([is('approved', 'is', null), is('approved', '=', true)]))
    .groupBy(['care_id', 'currency'])
    .orderBy('currency')
    .execute();
  return (careId: string) =>
    rows
      .filter(({ care_id }) => care_id === careId)
      .flatMap(({ patient, insurer, currency }) => [
        { name: 'patient_pays' as const, amount: moneyOf(Number(patient), currency) },
        { name: 'insurer_pays' as const, amount: moneyOf(Number(insurer), currency) },
      ]);
}
