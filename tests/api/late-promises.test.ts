import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { readOwnCallBack } from '../../contract/booking/own-call-back.ts';
import { readCareRequest } from '../../contract/care/care-request.ts';
import { readMedicalCare } from '../../contract/care/medical-care.ts';
import { readClaim } from '../../contract/claims/claim.ts';
import { readPreauthorization } from '../../contract/claims/preauthorization.ts';
import { readOverview } from '../../contract/home/overview.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { asking } from '../booking/call-backs.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { patient, sendRequest } from '../care/request.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { preauthCustomer, sendPreauth } from '../claims/preauthorizations.ts';
import { account } from '../identity/account.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
let start: string;
beforeAll(async () => {
  w = await world();
  start = w.now().toString();
});
afterAll(() => w.close());

type Headers = Record<string, string>;
type Case = {
  id: string;
  number: string;
  due: (headers: Headers) => Promise<{ dueAt: string | null; overdue: boolean }>;
};

/** One of each kind that promises a day, on its page and in its list. */
const kinds: readonly {
  kind: string;
  list: string | undefined;
  page: (number: string) => string;
  make: () => Promise<Case>;
}[] = [
  {
    kind: 'claim',
    list: '/services/claim-reporting',
    page: (number) => `/services/claim-reporting/${number}`,
    make: async () => {
      const { id, headers } = await claimCustomer(w);
      const { number } = await newClaim(w, headers);
      return { id, number, due: async (at) => good(await w.call(readClaim, { number }, at)) };
    },
  },
  {
    kind: 'care_request',
    list: '/requests',
    page: (number) => `/requests/${number}`,
    make: async () => {
      const { id, headers } = await patient(w, 'internal_medicine');
      const { number } = good(await sendRequest(w, headers, 'internal_medicine'));
      return { id, number, due: async (at) => good(await w.call(readCareRequest, { number }, at)) };
    },
  },
  {
    kind: 'medical_care',
    list: '/requests',
    page: (number) => `/medical-cares/${number}`,
    make: async () => {
      const { id, headers } = await careCustomer(w);
      const { number } = await newCare(w, headers);
      return { id, number, due: async (at) => good(await w.call(readMedicalCare, { number }, at)) };
    },
  },
  {
    kind: 'preauthorization',
    list: '/services/preauthorization',
    page: (number) => `/services/preauthorization/${number}`,
    make: async () => {
      const { id, headers } = await preauthCustomer(w);
      const { number } = good(await sendPreauth(w, headers));
      return { id, number, due: async (at) => good(await w.call(readPreauthorization, { number }, at)) };
    },
  },
  {
    kind: 'call_back',
    list: undefined,
    page: (number) => `/messages/call-backs/${number}`,
    make: async () => {
      const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
      const { headers } = await w.session(id);
      const { number } = good(await w.call(askCallBack, asking(), headers));
      return { id, number, due: async (at) => good(await w.call(readOwnCallBack, { number }, at)) };
    },
  },
];

describe.each(kinds)('a $kind whose promised time has passed', ({ kind, list, page, make }) => {
  it('says that it is late, since when and what one can do, wherever it is shown (R45, R34, S2.4-01)', async () => {
    w.setNow(start);
    const { id, number, due } = await make();
    const session = await w.session(id);
    const version = statementVersion(w.context());
    await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, session.headers);
    const promised = await due(session.headers);
    expect(promised.overdue).toBe(false);
    const see = (path: string, token: string) => visit(w, path, { jar: new Map([['token', token]]), language: 'en' });
    const before = await see(page(number), session.token);
    expect(before.text).not.toContain('We are late');

    const dueAt = Temporal.Instant.from(promised.dueAt ?? '');
    w.setNow(dueAt.add({ hours: 30 }).toString());
    const { token, headers } = await w.session(id);
    expect(await due(headers)).toMatchObject({ dueAt: promised.dueAt, overdue: true });
    const { turns } = good(await w.call(readOverview, {}, headers));
    expect(turns).toMatchObject([{ kind, status: 'late', number, dueAt: promised.dueAt, overdue: true }]);

    const late = /We are late: we planned (?:the next step|to call you) by/;
    const after = await see(page(number), token);
    expect(after.text).toMatch(late);
    expect(after.text).not.toMatch(/We act by|We answer by|We plan to decide by|We take the next step by/);
    expect(after.document.querySelector('main a[href^="tel:"].button')).not.toBeNull();
    const home = await see('/', token);
    expect(home.text).toContain('We are late with');
    expect(home.text).toContain('overdue since');
    if (list !== undefined) expect((await see(list, token)).text).toMatch(late);
    if (kind === 'call_back') expect((await see('/messages', token)).text).toMatch(late);
    else expect((await see(`/cases/${number}`, token)).text).toMatch(late);
  }, 60_000);
});
