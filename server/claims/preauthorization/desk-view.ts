import type { DeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { holderOf } from '../../identity/operator/work.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { coverageOf, judge } from './judge.ts';
import { itemsOf, type PreauthRow } from './preauth-row.ts';
import { preauthView } from './preauth-view.ts';
import { providersOf } from './prices.ts';
import type { PreauthCase } from './standing.ts';

export async function deskViewOf(tx: Tx, context: Context, row: PreauthCase): Promise<DeskPreauthorization> {
  const person = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'birth_date'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const relative = await deskRelative(tx, context, row);
  const holder = await tx
    .selectFrom('operator_account')
    .select('name')
    .where('id', '=', row.operator_account_id)
    .executeTakeFirst();
  const coverage = await coverageOf(tx, context, row);
  return {
    ...(await preauthView(tx, context, row)),
    name: [person.family_name, person.given_name].filter(Boolean).join(' '),
    birthDate: (relative ?? { birthDate: person.birth_date }).birthDate,
    taj: row.taj,
    policyNo: coverage?.policyNo ?? '',
    language: row.locale,
    overdue: isOverdue(preauthStates[row.status], row.due_at, context.now),
    holder: holderOf({ ...row, holder: holder?.name ?? null }),
    benefits: await benefitsOf(tx, context, row, coverage),
  };
}

type Benefits = DeskPreauthorization['benefits'];

async function benefitsOf(
  tx: Tx,
  context: Context,
  row: PreauthRow,
  coverage: Awaited<ReturnType<typeof coverageOf>>,
): Promise<Benefits> {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const benefits: Benefits = [];
  for (const { no, subfunction_id, benefit } of await itemsOf(tx, row.id)) {
    const { left, isMoney } = judge(coverage, subfunction_id, today);
    benefits.push({ no, benefit, left, isMoney, providers: await providersOf(tx, context, subfunction_id) });
  }
  return benefits;
}
