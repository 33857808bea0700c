import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewClaim } from '../../../contract/claims/claim-desk.ts';
import { decidePreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { createRelative } from '../../../contract/entitlement/relative.ts';
import { createExport } from '../../../contract/interop/my-data.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { claimPlan, decide, newClaim } from '../../../tests/claims/claims.ts';
import { approvingPlan, sendPreauth } from '../../../tests/claims/preauthorizations.ts';
import { child } from '../../../tests/entitlement/relatives.ts';
import { account } from '../../../tests/identity/account.ts';
import { acceptStatement } from '../../../tests/identity/customer.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { summaryRows } from './summary-entries.ts';

const password = 'kerek-hold-felett-7';
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer() {
  const made = await account(w.database, {
    password,
    subscriptions: [['hasClaimReporting', 'hasPreauthorization', 'hasRelatives']],
    plan: { ...approvingPlan, benefits: [...approvingPlan.benefits, ...claimPlan({}).benefits] },
  });
  const { headers } = await w.session(made.id);
  await acceptStatement(w, headers);
  return headers;
}

async function textOf(headers: Record<string, string>, language: string) {
  const languageHeaders = { ...headers, 'accept-language': language };
  const { url } = good(await w.call(createExport, { password, format: 'pdf' }, languageHeaders));
  const bytes = await (
    await w.request(new URL(url).pathname, { headers: { 'accept-language': language } })
  ).arrayBuffer();
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, '');
}

describe('the readable export', () => {
  it.each(languages)('has a title for each type of resource that an area hands out, in %s (P01)', (language) => {
    const { texts } = w.services;
    const sections = [
      'Preauthorization',
      'holds',
      ...Object.keys(summaryRows).filter((type) => type !== 'ClaimResponse'),
    ];
    expect(sections.filter((section) => !texts.has(language, `mydata.pdf.section.${section}`))).toEqual([]);
  });

  it('tells of relatives, claims and pre-authorisations, and of what was decided (P01)', async () => {
    const headers = await customer();
    const relative = child({ taj: '111111110', scope: ['book', 'claims'], coverageShared: true });
    good(await w.call(createRelative, relative, headers));
    const { number, claimId } = await newClaim(w, headers, { amounts: [10_000] });
    const preauth = good(await sendPreauth(w, headers));
    const desk = (await w.desk(['claims_assessor', 'supervisor', 'medical_adviser'])).headers;
    good(await w.call(takeCase, { caseId: claimId }, desk));
    good(await w.call(reviewClaim, { claimId }, desk));
    good(await decide(w, desk, claimId, [{ accepted: 4000, reasonText: 'Nincs lelet.' }]));
    good(await w.call(takeCase, { caseId: preauth.id }, desk));
    const items = [{ no: 1, qty: 1, amount: 20_000 }];
    good(await w.call(decidePreauthorization, { preauthId: preauth.id, items, remark: 'Csak egyszer.' }, desk));
    const hu = await textOf(headers, 'hu');
    const relativeTexts = [
      'Hozzátartozók',
      'Szőke Bence',
      'gyermek',
      '2018-03-05',
      'TAJ: 111111110',
      'Érvényes',
      'Közös fedezet',
    ];
    const claim = [
      'Kárbejelentések',
      number,
      'Bükkfa Rendelő Kft.',
      'Két hete fáj a térdem.',
      'Orvosi vizsgálat',
      '10000 HUF',
    ];
    const answer = ['Benyújtott összeg: 10000 HUF', 'Elfogadva: 4000 HUF', 'Nincs lelet.', 'A számlák alapján.'];
    const approval = ['Előzetes engedélyek', preauth.number, 'Dr. Javasló Jolán', 'M54.5', 'Csak egyszer.'];
    for (const text of [...relativeTexts, ...claim, ...answer, ...approval])
      expect(hu).toContain(text.replaceAll(' ', ''));
  });
});
