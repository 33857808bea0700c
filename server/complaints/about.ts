import { sql } from 'kysely';
import { problem, wrong } from '../../contract/platform/problem.ts';
import { spokenNumber } from '../../contract/platform/rules.ts';
import type { Context } from '../booking/context.ts';
import { owners as bookingOwners } from '../booking/owners.ts';
import { owners as paymentOwners } from '../payment/owners.ts';
import { isHere, isOwn } from '../platform/owner.ts';
import { owners as platformOwners } from '../platform/owners.ts';
import type { Tx } from '../platform/transaction.ts';

type Subject = { about: string; about_type: string; about_id: string };
type NoSubject = { about: null; about_type: null; about_id: null };

/** A guest may name only a visit that was booked with the guest's e-mail address. @throws Problem KB004 when nothing of the caller's has this number */
export async function aboutOf(
  tx: Tx,
  context: Context,
  entry: string,
  email: string | undefined,
): Promise<Subject | NoSubject> {
  if (entry === '') return { about: null, about_type: null, about_id: null };
  const spoken = spokenNumber('#404').safeParse(entry).data;
  const subject = context.session
    ? ((await visitOf(tx, context, spoken)) ??
      (await caseOf(tx, context, spoken)) ??
      (await invoiceOf(tx, context, entry)))
    : await guestVisitOf(tx, context, spoken, email);
  if (!subject) throw problem('KB004', {}, [wrong('KB004', 'about', entry)]);
  const { number: about, type: about_type, id: about_id } = subject;
  return { about, about_type, about_id };
}

type NumberedThing = { number: string; type: string; id: string };

const named = (type: string) => sql.lit(type).$castTo<string>().as('type');

function visitOf(tx: Tx, context: Context, number: string | undefined): Promise<NumberedThing | undefined> {
  return tx
    .selectFrom('reservation')
    .select(['number', named('reservation'), 'id'])
    .where('number', '=', number ?? '')
    .where(isOwn(context, bookingOwners.reservation))
    .executeTakeFirst();
}

function caseOf(tx: Tx, context: Context, number: string | undefined): Promise<NumberedThing | undefined> {
  return tx
    .selectFrom('case_head')
    .select(['number', 'kind as type', 'id'])
    .where('number', '=', number ?? '')
    .where(isOwn(context, platformOwners.case_head))
    .executeTakeFirst();
}

function invoiceOf(tx: Tx, context: Context, number: string): Promise<NumberedThing | undefined> {
  return tx
    .selectFrom('invoice')
    .select(['number', named('invoice'), 'id'])
    .where('number', '=', number)
    .where(isOwn(context, paymentOwners.invoice))
    .executeTakeFirst();
}

function guestVisitOf(
  tx: Tx,
  context: Context,
  number: string | undefined,
  email: string | undefined,
): Promise<NumberedThing | undefined> {
  return tx
    .selectFrom('reservation')
    .select(['number', named('reservation'), 'id'])
    .where('number', '=', number ?? '')
    .where(isHere(context, bookingOwners.reservation))
    .where('account_id', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${email ?? ''})`)
    .executeTakeFirst();
}
