import type { z } from 'zod';
import { sendClaim } from '../../contract/claims/claim.ts';
import { askClaimInformation, decideClaim, getDeskClaim, reviewClaim } from '../../contract/claims/claim-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import type { CoveragePlan } from '../../contract/entitlement/benefit.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { goodPassword } from '../support/registrant.ts';
import { good, type World } from '../support/world.ts';

type ClaimInput = z.input<typeof sendClaim.input>;
type Plan = z.input<typeof CoveragePlan>;
type Benefit = Plan['benefits'][number];

const words = { hu: 'Szakorvosi vizsgálat', en: 'Specialist visit', ro: 'Consultație de specialitate' };

function claimBenefit(more: Partial<Benefit> = {}): Benefit {
  return {
    code: 'specialist',
    name: words,
    description: words,
    category: 'outpatient',
    covers: { specialties: ['cardiology'] },
    network: 'any',
    ...more,
  };
}

export function claimPlan(...benefits: readonly Partial<Benefit>[]): Plan {
  return { insurer: 'Hárs Biztosító', network: words, benefits: benefits.map(claimBenefit) };
}

type CustomerOptions = {
  partner?: string;
  benefits?: readonly Partial<Benefit>[];
  passwordHash?: string;
  permissions?: readonly Permission[];
};

let hashed: Promise<string> | undefined;
/** Made once a test file. */
function usualHash(): Promise<string> {
  hashed ??= hashPassword(goodPassword);
  return hashed;
}

export async function claimCustomer(
  w: World,
  { partner, benefits = [{}], passwordHash, permissions = [] }: CustomerOptions = {},
) {
  const made = await account(w.database, {
    subscriptions: [['hasClaimReporting', ...permissions]],
    plan: claimPlan(...benefits),
    ...(partner !== undefined && { partner }),
    passwordHash: passwordHash ?? (await usualHash()),
  });
  const { token, headers } = await w.session(made.id, {}, partner);
  const login = { ...headers, ...(partner !== undefined && { host: `${partner}.localhost:3000` }) };
  const version = statementVersion(w.context(partner));
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, login));
  return { ...made, token, headers: login };
}

let counted = 0;

export async function receipt(w: World, headers: Record<string, string>, purpose = 'claim'): Promise<string> {
  counted += 1;
  const chosen = { name: `szamla-${counted}.pdf`, bytes: await plainPdf(`számla ${counted}`) };
  return good(await upload(w, chosen, headers, purpose)).file.id;
}

type Expense = ClaimInput['expenses'][number];

export async function claimed(
  w: World,
  headers: Record<string, string>,
  more: Partial<Omit<ClaimInput, 'expenses'>> & {
    amounts?: readonly number[];
    expenses?: readonly Partial<Expense>[];
  } = {},
): Promise<ClaimInput> {
  const { amounts = [10_000], expenses: details = [], ...rest } = more;
  const expenses: Expense[] = [];
  for (const [at, amount] of amounts.entries()) {
    counted += 1;
    expenses.push({
      type: 'visit',
      invoiceNo: `SZ-2026/${counted}`,
      issuedAt: '2026-11-10',
      amount,
      currency: 'HUF',
      ...details[at],
      fileIds: details[at]?.fileIds ?? [await receipt(w, headers)],
    });
  }
  return {
    benefit: 'specialist',
    careDate: '2026-11-10',
    provider: 'Bükkfa Rendelő Kft.',
    complaint: 'Két hete fáj a térdem.',
    expenses,
    holder: 'Szőke Ünige',
    bankAccount: '11773016-11111018',
    statementTrue: true,
    dataConsent: true,
    ...rest,
  };
}

export async function newClaim(
  w: World,
  headers: Record<string, string>,
  more: Parameters<typeof claimed>[2] = {},
): Promise<{ number: string; claimId: string }> {
  const { number } = good(await w.call(sendClaim, await claimed(w, headers, more), headers));
  const { id: claimId } = await w.database.db
    .selectFrom('claim')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { number, claimId };
}

type Case = { who?: CustomerOptions; claim?: Parameters<typeof claimed>[2] };

export async function reviewedClaim(w: World, { who = {}, claim = {} }: Case = {}) {
  const customer = await claimCustomer(w, who);
  const sent = await newClaim(w, customer.headers, claim);
  const desk = await w.desk(['claims_assessor', 'supervisor'], who.partner);
  const login = who.partner === undefined ? desk.headers : { ...desk.headers, host: `${who.partner}.localhost:3000` };
  good(await w.call(takeCase, { caseId: sent.claimId }, login));
  good(await w.call(reviewClaim, { claimId: sent.claimId }, login));
  return { customer, ...sent, desk: { ...desk, headers: login } };
}

/** By default as the coverage proposes. */
export async function decide(
  w: World,
  headers: Record<string, string>,
  claimId: string,
  decisions: readonly { accepted: number; reasonText?: string }[] = [],
) {
  const { proposal } = good(await w.call(getDeskClaim, { claimId }, headers));
  const lines = (proposal ?? []).map(({ no, accepted }, at) => ({
    no,
    accepted: decisions[at]?.accepted ?? accepted?.amount ?? 0,
    reasonText: decisions[at] === undefined ? '' : (decisions[at]?.reasonText ?? 'Így döntöttünk.'),
  }));
  return w.call(decideClaim, { claimId, lines, reason: 'A számlák alapján.' }, headers);
}

export function ask(w: World, headers: Record<string, string>, claimId: string) {
  return w.call(askClaimInformation, { claimId, text: 'Kérjük a leletet is.' }, headers);
}
