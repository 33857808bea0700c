import { benefitRefusals } from '../../../contract/claims/preauthorization-rules.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { specialties } from '../../directory/reference/reference-data.ts';
import { reasonText } from '../../entitlement/coverage/cover.ts';
import { coverageOfPerson } from '../../entitlement/coverage/read-coverages.ts';
import { personsOf } from '../../entitlement/relative/list-persons.ts';
import { relativesFor } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import { judge } from './judge.ts';
import { earlierCases, openOne } from './open-request.ts';
import { ownCases } from './own-cases.ts';
import { mandateFor, preauthEvent } from './preauth-row.ts';
import { lowestPrices } from './prices.ts';
import { quickRuleFor, quickRulesOf } from './quick-approval.ts';

export const listPreauthServices: Handler<'listPreauthServices'> = async ({ personId }, context) => {
  const { database, host, now, directory, language } = context;
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('RM1003');
  const relatives = await relativesFor(database.db, context, mandateFor);
  const id = personId?.toLowerCase() ?? accountId;
  const relative = relatives.find((row) => row.id === id);
  if (!relative && id !== accountId) throw problem('#404');
  await auditRead(database.db, context, preauthEvent(context, { account_id: accountId, person_id: id }, 'read'));
  const coverage = await coverageOfPerson(database.db, context, relative);
  const today = dayIn(now, host.brand.timeZone);
  const services = specialties.flatMap(({ subfunctions }) =>
    subfunctions.flatMap(({ id: visit }) => {
      const { refusal, reasons } = judge(coverage, visit, today);
      const refusedBy = benefitRefusals.find((code) => code === refusal) ?? null;
      const why = reasons.find(({ code }) => code === refusedBy);
      return refusal === undefined || why
        ? [{ id: visit, refusal: why ? reasonText(context, why) : null, refusedBy }]
        : [];
    }),
  );
  const persons = personsOf(
    context,
    relatives.filter((row) => row.coverage_shared),
  );
  const cases = await ownCases(database.db, context);
  const ids = services.map(({ id }) => id);
  const [prices, rules] = [
    await lowestPrices(database.db, context, ids),
    await quickRulesOf(database.db, subscription.id),
  ];
  const earlier = await earlierCases(database.db, context, { personId: id, visits: ids });
  const money = (amount: number | undefined) =>
    amount === undefined ? null : { amount, currency: host.brand.currency };
  return {
    persons,
    cases: cases.filter((one) => persons.some((person) => person.id === one.personId)),
    services: services.flatMap(({ id: visitId, refusal, refusedBy }) => {
      const visit = directory.subfunction(visitId, language);
      if (!visit) return [];
      return [
        {
          serviceCode: String(visitId),
          service: visit.name,
          specialization: visit.specialization,
          price: money(prices.get(visitId)),
          quickUpTo: money(quickRuleFor(rules, visitId)?.priceCap),
          byVideo: seenByVideo(visitId),
          refusal,
          refusedBy,
          openNumber: openOne(earlier.filter(({ visits }) => visits.includes(visitId)))?.number ?? null,
        },
      ];
    }),
  };
};

/** Whether the visit's specialty has a video visit; imaging and blood tests have none, because they need the patient on the spot. */
export function seenByVideo(subfunctionId: number): boolean {
  const specialty = specialties.find(({ subfunctions }) => subfunctions.some(({ id }) => id === subfunctionId));
  return specialty?.subfunctions.some(({ kind }) => kind === 'video') ?? false;
}
