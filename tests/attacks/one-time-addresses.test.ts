import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCoverageFile } from '../../contract/entitlement/coverage.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { createExport } from '../../contract/interop/my-data.ts';
import { createDownload } from '../../contract/records/record.ts';
import { issueLink } from '../../server/identity/link/link.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { invoiceFilePath } from '../../server/payment/invoice/hand-out.ts';
import { issueOwed } from '../../server/payment/invoice/issue-owed.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { planOf } from '../entitlement/covered.ts';
import { newRecord } from '../files/records.ts';
import { account } from '../identity/account.ts';
import { shopOf } from '../payment/sold.ts';
import { goodPassword } from '../support/registrant.ts';
import { good, type World, world } from '../support/world.ts';

// A proxy, a link preview or a download manager asks by HEAD first.

let w: World;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
  const accountInput = { passwordHash: await hashPassword(goodPassword), subscriptions: [['hasCoverage'] as const] };
  const { id } = await account(w.database, { ...accountInput, plan: planOf({}) });
  ({ headers } = await w.session(id));
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
});
afterAll(() => w.close());

async function invoiceAddress(): Promise<string> {
  const shop = await shopOf(w, '12345676-2-43');
  const paymentId = await shop.paid();
  const context = { ...w.services, ...w.context() };
  await inTransaction(context, async (tx) => {
    await shop.post(tx, context.now, paymentId, 'invoiced');
    await issueOwed(tx, context, paymentId);
  });
  const { id } = await w.database.db.selectFrom('invoice').select('id').executeTakeFirstOrThrow();
  const payload = { invoiceId: id, actor: { role: 'customer', id: shop.accountId }, onBehalfOf: null };
  const { token } = await issueLink(w.database.db, w.context(), {
    kind: 'invoice',
    accountId: shop.accountId,
    payload,
  });
  return `${invoiceFilePath}/${token}`;
}

const made: Record<string, () => Promise<string>> = {
  '/download/export/:token': async () => {
    const { url } = good(await w.call(createExport, { password: goodPassword, format: 'fhir' }, headers));
    return new URL(url).pathname;
  },
  '/download/coverage/:token': async () => new URL(good(await w.call(createCoverageFile, {}, headers)).url).pathname,
  '/download/invoice/:token': invoiceAddress,
  '/download/:token': async () => {
    const { fileData } = await newRecord(w, headers);
    return good(await w.call(createDownload, { fileId: fileData[0]?.id ?? '' }, headers)).url;
  },
};

describe('HEAD of an address that hands something out for its token', () => {
  it('is tried of each there is (T10)', () => {
    const paths = w.app.routes
      .filter(({ method, path }) => method === 'GET' && path.includes('/:') && !/^.(api|fhir|__mail|brand)./.test(path))
      .map(({ path }) => path);
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(made).toSorted());
  });

  it.each(Object.keys(made))('%s is refused and uses nothing up (T10)', async (name) => {
    const path = (await made[name]?.()) ?? '';
    const answer = await w.request(path, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await w.request(path)).status).toBe(200);
  });
});
