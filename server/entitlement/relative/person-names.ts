import type { Extension } from 'fhir/r4';
import type { DeskRelative } from '../../../contract/entitlement/relative.ts';
import { nameOf } from '../../directory/name.ts';
import type { Context } from '../../identity/context.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import { coversOf, noCover } from '../insured/cover-of.ts';
import { relativeRowOf } from './find-relative.ts';

type PersonColumns = { account_id: string; person_id: string };
type TextContext = Pick<Context, 'language'>;

export async function personNames(db: Db, { language }: TextContext, rows: readonly PersonColumns[]) {
  const ids = rows.flatMap(({ account_id, person_id }) => (person_id === account_id ? [] : [person_id]));
  const relatives =
    ids.length === 0
      ? []
      : await db.selectFrom('relative').select(['id', 'family_name', 'given_name']).where('id', 'in', ids).execute();
  const names = new Map(relatives.map((row) => [row.id, nameOf({ ...row, title: null }, language)]));
  return ({ person_id }: Pick<PersonColumns, 'person_id'>) => names.get(person_id) ?? null;
}

export async function deskRelative(
  db: Db,
  { language, now, host }: Pick<Context, 'language' | 'now' | 'host'>,
  { account_id, person_id }: PersonColumns,
): Promise<DeskRelative | null> {
  if (person_id === account_id) return null;
  const row = await db.selectFrom('relative').selectAll().where('id', '=', person_id).executeTakeFirstOrThrow();
  const [cover = noCover] = await coversOf(db, [relativeRowOf(row)], dayIn(now, host.brand.timeZone));
  return {
    name: nameOf({ ...row, title: null }, language),
    birthDate: row.birth_date,
    cover: cover.state,
  };
}

export function relativeExtension({ person_id }: Pick<PersonColumns, 'person_id'>, name: string | null): Extension[] {
  if (name === null) return [];
  const valueReference = { reference: `RelatedPerson/${person_id}`, display: name };
  return [{ url: 'urn:kapu:relative', valueReference }];
}
