import { problem } from '../../../contract/platform/problem.ts';
import { specialties } from '../../directory/reference/reference-data.ts';
import { coverageFor } from '../../entitlement/coverage/read-coverages.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Handler } from '../context.ts';
import { judge } from './judge.ts';
import { ownCases } from './own-cases.ts';
import { preauthEvent } from './preauth-row.ts';
import { lowestPrices } from './prices.ts';
import { quickRuleFor, quickRulesOf } from './quick-approval.ts';

export const listPreauthServices: Handler<'listPreauthServices'> = async (_input, context) => {
  const { database, host, now, directory, language } = context;
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('RM1003');
  await auditRead(database.db, context, preauthEvent(context, accountId, 'read'));
  const coverage = await coverageFor(database.db, context);
  const today = dayIn(now, host.brand.timeZone);
  const found = specialties.flatMap(({ subfunctions }) =>
    subfunctions.flatMap(({ id }) => {
      const { refusal, left } = judge(coverage, id, today);
      return refusal === undefined || refusal === 'KE001' ? [{ id, isLeft: left !== 0 }] : [];
    }),
  );
  const ids = found.map(({ id }) => id);
  const [prices, rules] = [
    await lowestPrices(database.db, context, ids),
    await quickRulesOf(database.db, subscription.id),
  ];
  const money = (amount: number | undefined) =>
    amount === undefined ? null : { amount, currency: host.brand.currency };
  return {
    cases: await ownCases(database.db, context),
    services: found.flatMap(({ id, isLeft }) => {
      const visit = directory.subfunction(id, language);
      if (!visit) return [];
      return [
        {
          serviceCode: String(id),
          service: visit.name,
          specialization: visit.specialization,
          price: money(prices.get(id)),
          quickUpTo: money(quickRuleFor(rules, id)?.priceCap),
          isLeft,
        },
      ];
    }),
  };
};
