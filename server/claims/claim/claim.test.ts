import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  correctClaimAccount,
  informClaim,
  listClaims,
  objectToClaim,
  readClaim,
  readClaimTerms,
  sendClaim,
  withdrawClaim,
} from '../../../contract/claims/claim.ts';
import { ask, claimCustomer, claimed, decide, newClaim, receipt, reviewedClaim } from '../../../tests/claims/claims.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf, faultsOf } from '../../../tests/support/refusals.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { stored } from '../../../tests/support/stored.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

const password = goodPassword;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

describe('a claim', () => {
  it('is sent with its expenses and receipts, answers a number and until when it is looked at (S2.3-02, R34)', async () => {
    const { headers } = await claimCustomer(w);
    const input = await claimed(w, headers, {
      amounts: [10_000, 2_500],
      expenses: [{}, { type: 'medicine', currency: 'RON' }],
      provider: ' Bükkfa  Rendelő ',
      bankAccount: 'RO49 AAAA 1B31 0075 9384 0000',
      preauthRef: 'ABCD-1234',
      otherInsurance: 'Másik Biztosító',
    });
    const claim = good(await w.call(sendClaim, input, headers));
    expect(claim).toMatchObject({
      status: 'submitted',
      turn: 'desk',
      dueAt: '2026-11-24T17:00:00Z',
      benefit: { code: 'specialist', name: 'Szakorvosi vizsgálat' },
      careDate: '2026-11-10',
      claimed: [
        { amount: 10_000, currency: 'HUF' },
        { amount: 2_500, currency: 'RON' },
      ],
      accepted: null,
      payee: { holder: 'Szőke Ünige', bankAccount: 'AAAA1B31007593840000' },
      canWithdraw: true,
      canObject: false,
    });
    expect(claim.number).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    expect(claim.expenses.map(({ no, type, files, decision }) => [no, type, files.length, decision])).toEqual([
      [1, 'visit', 1, null],
      [2, 'medicine', 1, null],
    ]);
    expect(claim.history.map(({ action }) => action)).toEqual(['claim.send']);
    expect(good(await w.call(readClaim, { number: claim.number.toLowerCase() }, headers)).number).toBe(claim.number);
  });

  it('is sent in also after the policy has ended, for care while it was in force (S2.3-02)', async () => {
    const { headers, subscriptions, token } = await claimCustomer(w);
    const [sid = ''] = subscriptions;
    await w.database.db.updateTable('subscription').set({ valid_to: '2026-11-15' }).where('id', '=', sid).execute();
    expect(good(await w.call(readClaimTerms, {}, headers)).benefits).toHaveLength(1);
    const { number } = good(await w.call(sendClaim, await claimed(w, headers), headers));
    expect(good(await w.call(listClaims, {}, headers)).items.map((one) => one.number)).toEqual([number]);
    const later = await claimed(w, headers, { careDate: '2026-11-16' });
    expect(codeOf(await w.call(sendClaim, later, headers))).toBe('RM1003');
    const page = await visit(w, '/services/claim-reporting', { jar: new Map([['token', token]]) });
    expect([page.url, page.text.includes(number)]).toEqual(['/services/claim-reporting', true]);
  });

  it('names every fault at once, with its field and its code (R10, S5-01, S5-04, S2.3-02)', async () => {
    const { headers } = await claimCustomer(w);
    const input = await claimed(w, headers);
    const empty = { type: '', invoiceNo: '', issuedAt: 'tegnap', amount: 0, currency: 'XXX', fileIds: [] };
    const wrong = {
      ...input,
      careDate: '',
      complaint: '',
      provider: '',
      providerTaxId: '12',
      bankAccount: '1177301611111019',
    };
    const answer = await w.call(
      sendClaim,
      { ...wrong, holder: '', expenses: [empty], statementTrue: false, dataConsent: undefined },
      headers,
    );
    expect(codeOf(answer)).toBe('X444');
    expect(faultsOf(answer).map((fault) => fault.split(' ')[0])).toEqual([
      'bankAccount',
      'careDate',
      'complaint',
      'dataConsent',
      'expenses.0.amount',
      'expenses.0.currency',
      'expenses.0.fileIds',
      'expenses.0.invoiceNo',
      'expenses.0.issuedAt',
      'expenses.0.type',
      'holder',
      'provider',
      'statementTrue',
    ]);
    expect(faultsOf(answer)).toContain('bankAccount V023');
    expect(faultsOf(answer)).toContain('expenses.0.fileIds KF021');
  });

  it.each([
    ['11773016-11111018', '1177301611111018'],
    ['11773016 11111018 00000000', '117730161111101800000000'],
    ['HU42 1177 3016 1111 1018 0000 0000', '117730161111101800000000'],
    ['RO49AAAA1B31007593840000', 'AAAA1B31007593840000'],
    ['AAAA1B31007593840000', 'AAAA1B31007593840000'],
  ])('takes the account %s (S5-01, S5-02, S5-03, S5-04)', async (bankAccount, account) => {
    const { headers } = await claimCustomer(w);
    const claim = good(await w.call(sendClaim, await claimed(w, headers, { bankAccount }), headers));
    expect(claim.payee.bankAccount).toBe(account);
  });

  it('is refused with days that are to come, an unknown benefit and the same invoice twice, all at once (R10, S5-09)', async () => {
    const { headers } = await claimCustomer(w);
    const answer = await w.call(
      sendClaim,
      await claimed(w, headers, {
        benefit: 'dental',
        careDate: '2026-11-24',
        amounts: [1, 2],
        expenses: [{ invoiceNo: 'A-1/2026', issuedAt: '2026-11-24' }, { invoiceNo: 'a 1 2026' }],
      }),
      headers,
    );
    expect(faultsOf(answer)).toEqual([
      'benefit V007',
      'careDate V017',
      'expenses.0.issuedAt V017',
      'expenses.1.invoiceNo KR004',
    ]);
  });

  it('takes no more than ten expenses and ten files, and no file twice (S2.3-02)', async () => {
    const { headers } = await claimCustomer(w);
    const file = await receipt(w, headers);
    const one = (await claimed(w, headers, { expenses: [{ fileIds: [file] }] })).expenses[0];
    if (!one) throw new Error('there is no expense');
    const many = Array.from({ length: 11 }, () => one);
    const send = async (expenses: (typeof one)[]) =>
      faultsOf(await w.call(sendClaim, { ...(await claimed(w, headers)), expenses }, headers));
    expect(await send(many)).toContain('expenses V005');
    expect(await send([one, one])).toContain('expenses V007');
    const files = Array.from({ length: 6 }, () => randomUUID());
    expect(
      await send([
        { ...one, fileIds: files },
        { ...one, fileIds: files.map(() => randomUUID()) },
      ]),
    ).toContain('expenses KF010');
  });

  it('is refused after the days of its benefit and for a day without the policy (S2.3-02, S8.3-09)', async () => {
    const { headers } = await claimCustomer(w, { benefits: [{ claimDays: 13 }] });
    const terms = good(await w.call(readClaimTerms, {}, headers));
    expect(terms).toMatchObject({
      currency: 'HUF',
      benefits: [{ code: 'specialist', claimDays: 13, careFrom: '2026-11-10' }],
    });
    const late = await w.call(sendClaim, await claimed(w, headers, { careDate: '2026-11-09' }), headers);
    expect([codeOf(late), late.error?.details]).toEqual(['KR003', { days: 13, last: '2026-11-22' }]);
    const early = await w.call(sendClaim, await claimed(w, headers, { careDate: '2025-12-31' }), headers);
    expect(codeOf(early)).toBe('RM1003');
    good(await w.call(sendClaim, await claimed(w, headers), headers));
  });

  it('is not offered for what is excluded or not paid back, nor without a plan (S1-06)', async () => {
    const { headers } = await claimCustomer(w, {
      benefits: [
        { code: 'one', claimDays: null },
        { code: 'two', excluded: true, exclusionText: { hu: 'Nem.' } },
      ],
    });
    expect(good(await w.call(readClaimTerms, {}, headers)).benefits).toEqual([]);
    for (const benefit of ['one', 'two'])
      expect(faultsOf(await w.call(sendClaim, await claimed(w, headers, { benefit }), headers))).toEqual([
        'benefit V007',
      ]);
    const made = await account(w.database, { subscriptions: [['hasClaimReporting']] });
    const { headers: bare } = await w.session(made.id);
    expect(good(await w.call(readClaimTerms, {}, bare)).benefits).toEqual([]);
  });

  it('with files of somebody else, or none that waits, is refused and leaves nothing behind (T01)', async () => {
    const [mine, other] = [await claimCustomer(w), await claimCustomer(w)];
    const theirs = await receipt(w, other.headers);
    const input = await claimed(w, mine.headers);
    const before = await stored(w.database);
    for (const file of [theirs, randomUUID()]) {
      const expenses = input.expenses.map((one) => ({ ...one, fileIds: [file] }));
      expect(codeOf(await w.call(sendClaim, { ...input, expenses }, mine.headers))).toBe('#404');
    }
    expect(codeOf(await w.call(sendClaim, { ...input, personId: other.id }, mine.headers))).toBe('#404');
    expect(await stored(w.database)).toBe(before);
  });

  it('is one claim however often its form is sent, and another once it was changed is refused (R9)', async () => {
    const { headers } = await claimCustomer(w);
    const input = await claimed(w, headers);
    const key = { ...headers, 'idempotency-key': randomUUID() };
    const [one, two] = await Promise.all([w.call(sendClaim, input, key), w.call(sendClaim, input, key)]);
    expect(good(one).number).toBe(good(two).number);
    expect(codeOf(await w.call(sendClaim, { ...input, holder: 'Más' }, key))).toBe('K422');
    expect(good(await w.call(listClaims, {}, headers)).total).toBe(1);
  });
});

describe('an invoice that was sent in before', () => {
  it('is refused with the number of the own earlier claim, and without one of somebody else’s (S2.3-02, T01)', async () => {
    const [mine, other] = [await claimCustomer(w), await claimCustomer(w)];
    const invoiceNo = `K-${randomUUID()}`;
    const { number } = await newClaim(w, mine.headers, { expenses: [{ invoiceNo }] });
    const again = await w.call(
      sendClaim,
      await claimed(w, mine.headers, {
        provider: 'BÜKKFA rendelő kft',
        expenses: [{ invoiceNo: ` ${invoiceNo.toLowerCase()} ` }],
      }),
      mine.headers,
    );
    expect([again.status, codeOf(again), again.error?.details]).toEqual([409, 'KR004', { number }]);
    const theirs = await w.call(
      sendClaim,
      await claimed(w, other.headers, { expenses: [{ invoiceNo }] }),
      other.headers,
    );
    expect(JSON.stringify(good(theirs))).not.toContain(number);
    good(
      await w.call(
        sendClaim,
        await claimed(w, other.headers, { provider: 'Másik', expenses: [{ invoiceNo }] }),
        other.headers,
      ),
    );
  });

  it('is known by the tax number too, whatever the provider is called, and free again after a withdrawal (S2.3-02)', async () => {
    const { headers } = await claimCustomer(w);
    const invoiceNo = `T-${randomUUID()}`;
    const { number } = await newClaim(w, headers, { providerTaxId: '12345678-2-41', expenses: [{ invoiceNo }] });
    const send = async () =>
      w.call(
        sendClaim,
        await claimed(w, headers, { provider: 'Egészen más', providerTaxId: '12345678', expenses: [{ invoiceNo }] }),
        headers,
      );
    expect(codeOf(await send())).toBe('KR004');
    good(await w.call(withdrawClaim, { number }, headers));
    good(await send());
  });

  it('is claimed anew with the same receipt after it was withdrawn (S5-17)', async () => {
    const { headers } = await claimCustomer(w);
    const paper = { name: 'szamla.pdf', bytes: await plainPdf('same receipt') };
    const send = async () => {
      const { file } = good(await upload(w, paper, headers, 'claim'));
      const expenses = [{ invoiceNo: 'SZ-2026/same', fileIds: [file.id] }];
      return good(await w.call(sendClaim, await claimed(w, headers, { expenses }), headers));
    };
    const { number } = await send();
    good(await w.call(withdrawClaim, { number }, headers));
    expect((await send()).status).toBe('submitted');
  });

  it('sent ten times at once makes one claim, and nine are told (T32)', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const sender = await claimCustomer(w);
      const people = Array.from({ length: 10 }, () => sender);
      const invoiceNo = randomUUID();
      const inputs: Awaited<ReturnType<typeof claimed>>[] = [];
      for (const { headers } of people) inputs.push(await claimed(w, headers, { expenses: [{ invoiceNo }] }));
      const answers = await Promise.all(
        people.map(({ headers }, at) => {
          const input = inputs[at];
          if (!input) throw new Error('there is no input');
          return w.call(sendClaim, input, headers);
        }),
      );
      expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 9 }, () => 'KR004'), undefined]);
    }
  });
});

describe('what the customer does with a claim', () => {
  it('gives what was asked for in words and files, and sees it answered (S2.3-02)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w);
    const { headers } = customer;
    expect(codeOf(await w.call(informClaim, { number, text: 'Tessék.' }, headers))).toBe('KR001');
    good(await ask(w, desk.headers, claimId));
    const before = good(await w.call(readClaim, { number }, headers));
    expect([before.status, before.turn, before.dueAt, before.canInform]).toEqual([
      'info_requested',
      'customer',
      '2026-12-08T17:00:00Z',
      true,
    ]);
    expect(codeOf(await w.call(informClaim, { number, text: ' ' }, headers))).toBe('X444');
    const fileIds = [await receipt(w, headers, 'claim_message')];
    const after = good(await w.call(informClaim, { number, text: 'Tessék.', fileIds }, headers));
    expect([after.status, after.messages.map(({ kind, by, text, files }) => [kind, by, text, files.length])]).toEqual([
      'in_review',
      [
        ['question', 'desk', 'Kérjük a leletet is.', 0],
        ['information', 'customer', 'Tessék.', 1],
      ],
    ]);
  });

  it('withdraws it before it is decided, and not after (S2.3-02)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w);
    const other = await newClaim(w, customer.headers);
    const gone = good(await w.call(withdrawClaim, { number: other.number }, customer.headers));
    expect([gone.status, gone.turn, gone.dueAt, gone.canObject]).toEqual(['withdrawn', null, null, false]);
    expect(codeOf(await w.call(withdrawClaim, { number: other.number }, customer.headers))).toBe('KR002');
    good(await decide(w, desk.headers, claimId));
    expect(codeOf(await w.call(withdrawClaim, { number }, customer.headers))).toBe('KR001');
  });

  it('objects for thirty days, until the last day’s end, and is told the last day (S2.3-02, R45)', async () => {
    const own = await world();
    const { customer, number, claimId, desk } = await reviewedClaim(own);
    good(await decide(own, desk.headers, claimId, [{ accepted: 0 }]));
    const decided = good(await own.call(readClaim, { number }, customer.headers));
    expect([decided.status, decided.objectUntil, decided.canObject]).toEqual(['rejected', '2026-12-23', true]);
    own.setNow('2026-12-23T22:59:00Z');
    const { headers } = await own.session(customer.id);
    const objected = good(await own.call(objectToClaim, { number, text: 'Nem értek egyet.' }, headers));
    expect([objected.status, objected.turn, objected.messages.at(-1)?.kind]).toEqual(['appealed', 'desk', 'objection']);
    await own.close();

    const late = await world();
    const second = await reviewedClaim(late);
    good(await decide(late, second.desk.headers, second.claimId, [{ accepted: 0 }]));
    late.setNow('2026-12-23T23:01:00Z');
    const lateHeaders = (await late.session(second.customer.id)).headers;
    const refused = await late.call(objectToClaim, { number: second.number, text: 'Nem.' }, lateHeaders);
    expect([codeOf(refused), refused.error?.details]).toEqual(['KR005', { last: '2026-12-23' }]);
    await late.close();
  });

  it('finds nothing to object to where all was accepted (S2.3-02)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w);
    good(await decide(w, desk.headers, claimId));
    const answer = await w.call(objectToClaim, { number, text: 'Többet!' }, customer.headers);
    expect(codeOf(answer)).toBe('KR001');
    expect(
      codeOf(
        await w.call(
          correctClaimAccount,
          { number, holder: 'X', bankAccount: '1177301611111018', password },
          customer.headers,
        ),
      ),
    ).toBe('KR001');
  });
});

describe('a claim of somebody else', () => {
  it('is no claim: of another customer, another partner, and a random number alike (T01)', async () => {
    const { number, customer } = await reviewedClaim(w);
    const other = await claimCustomer(w);
    const foreign = await claimCustomer(w, { partner: 'telekom' });
    const before = await stored(w.database);
    for (const { headers } of [other, foreign])
      for (const ask of [
        () => w.call(readClaim, { number }, headers),
        () => w.call(withdrawClaim, { number }, headers),
        () => w.call(informClaim, { number, text: 'a' }, headers),
        () => w.call(objectToClaim, { number, text: 'a' }, headers),
        () => w.call(correctClaimAccount, { number, holder: 'a', bankAccount: '1177301611111018', password }, headers),
        () => w.call(readClaim, { number: 'AAAA-BBBB' }, headers),
      ])
        expect(codeOf(await ask())).toBe('#404');
    expect(await stored(w.database)).toBe(before);
    expect(good(await w.call(listClaims, {}, other.headers)).total).toBe(0);
    expect(good(await w.call(listClaims, {}, customer.headers)).items.map((one) => one.number)).toEqual([number]);
  });

  it('is sent by nobody but the customer: an operator who acts for them reads, and sends nothing (T15)', async () => {
    const { number, customer } = await reviewedClaim(w);
    const operator = await w.operatorFor(customer.id);
    expect(good(await w.call(readClaim, { number }, operator.headers)).number).toBe(number);
    const input = await claimed(w, customer.headers);
    expect(codeOf(await w.call(sendClaim, input, operator.headers))).toBe('KA003');
    const account = { number, holder: 'a', bankAccount: '1177301611111018', password };
    expect(codeOf(await w.call(correctClaimAccount, account, operator.headers))).toBe('KA003');
  });
});

it('lists what is the customer’s turn first, then what is open, then what is over (S7-23)', async () => {
  const { customer, number, claimId, desk } = await reviewedClaim(w);
  const over = await newClaim(w, customer.headers);
  good(await w.call(withdrawClaim, { number: over.number }, customer.headers));
  const open = await newClaim(w, customer.headers, { amounts: [1000, 500] });
  good(await ask(w, desk.headers, claimId));
  const list = good(await w.call(listClaims, {}, customer.headers));
  expect(list.items.map((one) => [one.number, one.status, one.claimed[0]?.amount])).toEqual([
    [number, 'info_requested', 10_000],
    [open.number, 'submitted', 1500],
    [over.number, 'withdrawn', 10_000],
  ]);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
