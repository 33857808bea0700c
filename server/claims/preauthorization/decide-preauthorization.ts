import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { refuseOwn } from '../../identity/operator/own-case.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { callIfAskedFor } from './call-asked-for.ts';
import { deskStep } from './desk-door.ts';
import { coverageOf, judge, validityOf } from './judge.ts';
import { movePreauth } from './move-preauth.ts';
import { type ItemRow, itemsOf } from './preauth-row.ts';
import type { Unit } from './standing.ts';
import { grant, isBooked, isTaken, revoke } from './units.ts';

type Decision = ParsedInputs['decidePreauthorization']['items'][number];

/** Units approved before and not booked are released first; booked and used ones stay. */
export const decidePreauthorization: Handler<'decidePreauthorization'> = (input, context) =>
  deskStep(context, 'decidePreauthorization', input, async (tx, row) => {
    await refuseOwn(tx, context, row);
    const items = await itemsOf(tx, row.id);
    const usedUnits = row.units.filter(isTaken);
    const today = dayIn(context.now, context.host.brand.timeZone);
    const before = await coverageOf(tx, context, row);
    const judged = items.map((item) => ({ ...item, ...judge(before, item.subfunction_id, today) }));
    refuseWrong(judged, input.items, usedUnits);
    const granted = judged.flatMap(({ isMoney, ...item }) => {
      const one = input.items.find(({ no, qty }) => no === item.no && qty > 0);
      if (!one) return [];
      const units = one.qty - usedUnits.filter(({ item_no }) => item_no === item.no).length;
      const provider_ids = [...new Set(one.providerIds)];
      return [{ ...item, provider_ids, units, amount: isMoney ? (one.amount ?? 0) : null }];
    });
    const isWhole = items.every(({ no, qty }) => input.items.some((one) => one.no === no && one.qty === qty));
    const visits = granted.map(({ subfunction_id }) => subfunction_id);
    const { moved, health } = await movePreauth(tx, context, row, isWhole ? 'approve' : 'approve_partly', {
      ...decided(context, isWhole ? 'approved' : 'partially_approved'),
      ...validityOf(before, visits, today, input.validDays),
      reason: null,
      remark: input.remark,
    });
    if (granted.length === 0) throw problem('RM1002', { why: 'nothing' });
    const ledger = {
      tx,
      health,
      partnerId: row.partner_id,
      now: context.now,
      actor: `operator:${operatorOf(context).id}`,
    };
    await revoke(ledger, row);
    await grant(ledger, { ...row, ...moved }, granted, await coverageOf(tx, context, row));
    for (const { no, qty, remark } of input.items) {
      const { amount = null, provider_ids = [] } = granted.find((one) => one.no === no) ?? {};
      await health
        .updateTable('preauthorization_item')
        .set({ approved_qty: qty, amount, provider_ids, remark })
        .where('preauthorization_id', '=', row.id)
        .where('no', '=', no)
        .execute();
    }
    await callIfAskedFor(tx, context, moved);
    return moved;
  });

export const rejectPreauthorization: Handler<'rejectPreauthorization'> = (input, context) =>
  deskStep(context, 'rejectPreauthorization', input, async (tx, row) => {
    if (row.units.some(isTaken)) throw problem('KP004', row.units.some(isBooked) ? {} : { why: 'used' });
    const { moved, health } = await movePreauth(tx, context, row, 'reject', {
      ...decided(context, 'rejected'),
      reason: input.reason,
    });
    await revoke(
      { tx, health, partnerId: row.partner_id, now: context.now, actor: `operator:${operatorOf(context).id}` },
      row,
    );
    return moved;
  });

function decided({ now, host }: Context, decision: 'approved' | 'partially_approved' | 'rejected') {
  const last = now.toZonedDateTimeISO(host.brand.timeZone).toPlainDate().add({ days: preauthRules.appealDays });
  return { decision, decided_at: iso(now), appeal_until: decision === 'approved' ? null : last.toString() };
}

/** @throws Problem X444 with places in the input, as the schema would name them */
function refuseWrong(
  items: readonly (Pick<ItemRow, 'no' | 'qty'> & { isMoney: boolean })[],
  decisions: readonly Decision[],
  usedUnits: readonly Unit[],
): void {
  const violations: Violation[] = [
    ...items
      .filter(({ no }) => decisions.every((one) => one.no !== no))
      .map(({ no }) => wrong('V001', `items.${no - 1}.qty`)),
    ...decisions.flatMap(({ no, qty, amount }, at) => {
      const item = items.find((one) => one.no === no);
      if (!item || decisions.findIndex((one) => one.no === no) < at)
        return [wrong('V007', `items.${at}.no`, String(no))];
      const least = usedUnits.filter(({ item_no }) => item_no === no).length;
      return [
        ...(qty > item.qty ? [{ ...wrong('V016', `items.${at}.qty`, String(qty)), limit: item.qty }] : []),
        ...(qty < least ? [{ ...wrong('V015', `items.${at}.qty`, String(qty)), limit: least }] : []),
        ...(qty > 0 && item.isMoney && !amount ? [wrong('V001', `items.${at}.amount`)] : []),
      ];
    }),
  ];
  if (violations.length > 0) throw problem('X444', {}, violations);
}
