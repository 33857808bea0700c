import { nameOf } from '../../directory/name.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

type WorkColumns<State extends string> = { status: State; due_at: string | null; operator_account_id: string | null };
type Kind<State extends string> = {
  states: Readonly<Record<State, { turn: string | null; over: boolean; runsOn?: true }>>;
};

export async function deskFacts<State extends string>(
  tx: Tx,
  { now }: Context,
  { states }: Kind<State>,
  { status, due_at, operator_account_id }: WorkColumns<State>,
) {
  const holder = await tx
    .selectFrom('operator_account')
    .select(['id', 'name'])
    .where('id', '=', operator_account_id)
    .executeTakeFirst();
  return { overdue: isOverdue(states[status], due_at, now), holder: holder ?? null };
}

export async function deskPerson(tx: Tx, { language }: Context, accountId: string) {
  const person = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'title', 'phone', 'email', 'contact_email', 'birth_date', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    name: nameOf(person, language),
    phone: person.phone,
    email: person.contact_email ?? person.email,
    birthDate: person.birth_date,
    language: person.locale,
  };
}
