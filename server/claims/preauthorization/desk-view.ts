import type { DeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { preauthCase } from '../../../contract/claims/preauthorization-states.ts';
import type { Context } from '../../booking/context.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { coverageOf, judge } from './judge.ts';
import { itemsOf, type PreauthRow } from './preauth-row.ts';
import { preauthView } from './preauth-view.ts';
import { providersOf } from './prices.ts';
import type { PreauthCase } from './standing.ts';

export async function deskViewOf(tx: Tx, context: Context, row: PreauthCase): Promise<DeskPreauthorization> {
  const person = await deskPerson(tx, context, row.account_id);
  const relative = await deskRelative(tx, context, row);
  const coverage = await coverageOf(tx, context, row);
  return {
    ...(await preauthView(tx, context, row)),
    ...(await deskFacts(tx, context, preauthCase, row)),
    name: person.name,
    birthDate: (relative ?? person).birthDate,
    taj: row.taj,
    policyNo: coverage?.policyNo ?? '',
    language: row.locale,
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
    const { remaining, isMoney } = judge(coverage, subfunction_id, today);
    benefits.push({ no, benefit, left: remaining, isMoney, providers: await providersOf(tx, context, subfunction_id) });
  }
  return benefits;
}
