import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import type { BenefitLine, Policy } from '../../../contract/entitlement/coverage.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { nameOf } from '../../directory/name.ts';
import { offeredBy } from '../../directory/offered.ts';
import { specialties } from '../../directory/reference/reference-data.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { coversOf, noCover } from '../insured/cover-of.ts';
import { personOf, relativesFor } from '../relative/person-of.ts';
import { ceilingsOf, leftOfCeiling } from './ceilings.ts';
import { quantity, reasonText } from './cover.ts';
import { type Amounts, type Coverage, isMoney, leftOf, spentOf } from './coverage.ts';
import { standingOf } from './decide.ts';
import { coveragesOf } from './read-coverages.ts';
import { paysFrom, paysJoinerFrom } from './term.ts';

export const readCoverage: Handler<'readCoverage'> = ({ personId }, context) =>
  inTransaction(context, async (tx) => {
    const session = customerOf(context);
    const { accountId } = session;
    const { id, relative } = await personOf(tx, context, personId ?? accountId, 'book');
    await auditRead(tx, context, {
      ...actorOf(context, accountId),
      action: 'coverage.read',
      object: relative ? { type: 'relative', id } : { type: 'account', id: accountId },
      patient: accountId,
    });
    const today = dayIn(context.now, context.host.brand.timeZone);
    const named = (person: { family_name: string; given_name: string }) =>
      nameOf({ title: null, ...person }, context.language);
    const subscriber = named({ family_name: session.lastName, given_name: session.firstName });
    const words = {
      today,
      subscriber,
      beneficiary: relative ? named(relative) : subscriber,
      relationship: relative?.relationship ?? 'self',
    };
    const [cover = noCover] = relative ? await coversOf(tx, [relative], today) : [];
    const all =
      relative?.coverage_shared === false
        ? []
        : await coveragesOf(tx, { partnerId: context.host.partnerId, accountId, personId: id, today });
    const insuring = all.filter(({ benefits, insured }) => benefits.length > 0 && insured !== null);
    const sharing = (await relativesFor(tx, context, 'book')).filter(({ coverage_shared }) => coverage_shared);
    return {
      policies: insuring.map((coverage) => policyOf(context, coverage, words)),
      cover: cover.state,
      persons: sharing.map((one) => ({ id: one.id, name: named(one) })),
    };
  });

type PolicyWords = { today: string; subscriber: string; beneficiary: string; relationship: string };

function policyOf(context: Context, coverage: Coverage, { today, ...words }: PolicyWords): Policy {
  const { language, texts, now } = context;
  const { subscriptionId, policyNo, productName, insurer, network, validFrom, validTo, benefits } = coverage;
  return {
    ...{ subscriptionId, policyNo, insurer, validFrom, validTo },
    product: inLanguage(productName, language) ?? '',
    ...words,
    relationship:
      words.relationship === 'self'
        ? texts.say(language, 'coverage.relationship.self')
        : texts.say(language, `relatives.relationship.${words.relationship}`),
    status: statusOf(coverage, today),
    networkName: inLanguage(network, language) ?? '',
    asOf: iso(now),
    benefits: benefits.map((benefit) => lineOf(context, coverage, benefit, today)),
  };
}

function statusOf({ status, validFrom, validTo }: Coverage, today: string): Policy['status'] {
  if (status !== 'active') return status;
  if (today < validFrom) return 'waiting';
  return validTo !== null && today > validTo ? 'ended' : 'active';
}

function lineOf(context: Context, coverage: Coverage, benefit: Benefit, today: string): BenefitLine {
  const { currency } = context.host.brand;
  const { code, category, network, unit, term, allowed, copayPercent, deductible, organiser, slaDays, excluded } =
    benefit;
  const { fromAge, toAge, sex, intervalDays } = benefit;
  const { validFrom, validTo } = coverage;
  const last = validTo !== null && validTo < today ? validTo : today;
  const day = last < validFrom ? validFrom : last;
  const spent = spentOf(coverage, benefit, day);
  const remaining = leftOf(benefit, spent);
  const money = (amount: number): Money => ({ amount, currency });
  const of = (sums: Amounts) => quantity(benefit, isMoney(benefit) ? sums.amount : sums.count, currency);
  const [waitingUntil = ''] = [paysFrom(benefit, coverage), paysJoinerFrom(benefit, coverage) ?? ''].sort().reverse();
  const { decision, reasons } = standingOf(coverage, benefit, day);
  const say = (text: Benefit['name'] | undefined) => text && inLanguage(text, context.language);
  return {
    ...{ code, category, network, unit, term, copayPercent, organiser, slaDays, excluded },
    ...{ fromAge, toAge, sex, intervalDays },
    ceilings: ceilingsOf(coverage, benefit).map((ceiling) => ({
      name: say(ceiling.name) ?? ceiling.code,
      allowed: money(ceiling.amount),
      remaining: money(leftOfCeiling(coverage, ceiling, day)),
    })),
    name: say(benefit.name) ?? code,
    description: say(benefit.description) ?? '',
    from: spent.term.from,
    to: spent.term.until,
    allowed: allowed && ('count' in allowed ? allowed : { money: money(allowed.amount) }),
    used: of(spent.used),
    reserved: of(spent.reserved),
    remaining: remaining === null ? null : quantity(benefit, remaining, currency),
    deductible: deductible === 0 ? null : money(deductible),
    deductibleLeft: deductible === 0 ? null : money(Math.max(0, deductible - spent.deductible)),
    waitingUntil: waitingUntil > day ? waitingUntil : null,
    authorizationRequired: benefit.authorizationRequired,
    authorizationSupporting: benefit.authorizationSupporting,
    exclusionText: say(benefit.exclusionText) ?? null,
    claimDays: benefit.claimDays,
    decision,
    reasons: reasons.map((reason) => ({ code: reason.code, text: reasonText(context, reason) })),
    cares: caresOf(context, benefit),
    services: benefit.covers.services,
  };
}

function caresOf({ directory, language, host }: Context, { covers }: Benefit): BenefitLine['cares'] {
  const offered = offeredBy(host.brand);
  const whole = specialties.flatMap(({ key, id }) => (covers.specialties.includes(key) ? [id] : []));
  const cares = [
    ...whole.map((id) => ({
      specialization: id,
      subfunction: null,
      name: directory.specialization(id, language)?.name,
    })),
    ...covers.subfunctions.map((id) => {
      const subfunction = directory.subfunction(id, language);
      const name = subfunction && `${subfunction.specialization}, ${subfunction.name}`;
      return { specialization: subfunction?.specializationId ?? 0, subfunction: id, name };
    }),
  ];
  return cares.flatMap(({ name, ...care }) =>
    name !== undefined && (offered?.includes(care.specialization) ?? true) ? [{ ...care, name }] : [],
  );
}
