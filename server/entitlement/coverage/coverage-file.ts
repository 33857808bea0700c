import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import { BenefitTerms, Policy } from '../../../contract/entitlement/coverage.ts';
import { leftText, quantityText, termsOf } from '../../../contract/entitlement/coverage-words.ts';
import { Language } from '../../../contract/platform/brand.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import type { Context, Handler, Services } from '../../identity/context.ts';
import { lifetimes } from '../../identity/link/lifetimes.ts';
import { issueLink, redeemLink } from '../../identity/link/link.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso, plus } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { handOutAt, sendPdf } from '../../platform/http/hand-out.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { openPdf } from '../../platform/pdf.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { readCoverage } from './read-coverage.ts';

export const coverageFilePath = '/download/coverage';

/** The link seals what the reader was allowed to see when they asked for the file. */
const FilePolicy = Policy.extend({ benefits: z.array(BenefitTerms) });
const Payload = z.object({ policies: z.array(FilePolicy), language: Language });

export const createCoverageFile: Handler<'createCoverageFile'> = async (input, context) => {
  const { policies } = await readCoverage(input, context);
  const { accountId } = customerOf(context);
  const payload = { policies, language: context.language };
  const { token } = await issueLink(context.database.db, context, {
    kind: 'coverage',
    accountId,
    subject: accountId,
    payload,
  });
  return {
    url: `${context.host.baseUrl}${coverageFilePath}/${token}`,
    expiresAt: iso(plus(context.now, lifetimes.coverage)),
  };
};

export function createCoverageFiles(services: Services): Hono<Variables> {
  return handOutAt(coverageFilePath, (c, token) => handOut(services, c, token));
}

async function handOut(services: Services, c: HonoContext<Variables>, token: string): Promise<Response> {
  const context: Context = {
    ...services,
    ...c.get('info'),
    ...byItself,
    now: services.clock(),
    idempotencyKey: undefined,
  };
  const { payload } = await inTransaction(services, (tx) => redeemLink(tx, context, 'coverage', token));
  const { policies, language } = Payload.parse(payload);
  return sendPdf(c, 'coverage.pdf', await pdfOf({ ...context, language }, policies));
}

async function pdfOf(context: Context, policies: readonly z.infer<typeof FilePolicy>[]): Promise<Buffer> {
  const { texts, language, host } = context;
  const say = (id: string, values: Record<string, string | number> = {}) => texts.say(language, id, values);
  const speaker = { say, language, locale: host.brand.locale };
  const doc = await openPdf({ title: say('coverage.title'), language });
  doc.font('bold').fontSize(18).text(say('coverage.title')).moveDown();
  for (const policy of policies) {
    const { product, validFrom, validTo, asOf, benefits } = policy;
    const until = validTo === null ? say('coverage.no_end') : dayFull(validTo, language);
    const at = `${dayFull(dayOf(asOf, host.brand.timeZone), language)} ${timeOf(asOf, host.brand.timeZone)}`;
    doc.font('bold').fontSize(14).text(product).font('regular').fontSize(10);
    for (const [id, value] of [
      ['status', say(`coverage.status.${policy.status}`)],
      ['policy_no', policy.policyNo],
      ['insurer', policy.insurer],
      ['beneficiary', `${policy.beneficiary} (${policy.relationship})`],
      ['period', `${dayFull(validFrom, language)} – ${until}`],
      ['network', policy.networkName],
    ] as const)
      doc.text(id === 'status' ? value : `${say(`coverage.${id}`)}: ${value}`);
    doc.text(say('coverage.as_of', { when: at })).moveDown();
    for (const line of benefits) {
      doc.font('bold').fontSize(11).text(line.name).font('regular').fontSize(10);
      for (const sentence of linesOf(line, speaker)) doc.text(sentence);
      doc.moveDown(0.5);
    }
  }
  doc.end();
  const parts: Uint8Array[] = [];
  for await (const part of doc) parts.push(part);
  return Buffer.concat(parts);
}

function linesOf(line: BenefitTerms, speaker: Parameters<typeof termsOf>[1]): string[] {
  const { say } = speaker;
  const { used, reserved } = line;
  if (line.excluded) return [line.exclusionText ?? ''];
  const text = (quantity: NonNullable<BenefitTerms['allowed']>) => quantityText(quantity, speaker);
  return [
    line.description,
    leftText(line, speaker) ?? say('coverage.unlimited'),
    say('coverage.used', { used: text(used), reserved: text(reserved) }),
    ...termsOf(line, speaker),
  ];
}
