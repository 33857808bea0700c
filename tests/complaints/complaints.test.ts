import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { getDeskClaim, reviewClaim } from '../../contract/claims/claim-desk.ts';
import {
  readComplaint,
  readGuestComplaint,
  sendComplaint,
  withdrawComplaint,
  withdrawGuestComplaint,
  writeToComplaint,
  writeToGuestComplaint,
} from '../../contract/complaints/complaint.ts';
import {
  answerComplaint,
  askComplainant,
  exportComplaints,
  getDeskComplaint,
} from '../../contract/complaints/complaint-desk.ts';
import { giveBackCase, handOnCase, listCases, readCaseDesk, takeCase } from '../../contract/desk/cases.ts';
import { searchPersons } from '../../contract/desk/person.ts';
import { readCase } from '../../contract/home/case.ts';
import { listConversations } from '../../contract/home/messages.ts';
import { readOverview } from '../../contract/home/overview.ts';
import { listAccess } from '../../contract/identity/access-log.ts';
import { personalData } from '../../server/complaints/personal-data.ts';
import { retention } from '../../server/complaints/retention.ts';
import { lateCases } from '../../server/desk/case/late-cases.ts';
import { auditWrite } from '../../server/platform/audit/audit.ts';
import { iso } from '../../server/platform/clock.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { projectFiles } from '../house/source-text.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { codeOf } from '../support/refusals.ts';
import { stored } from '../support/stored.ts';
import { good, type World, world } from '../support/world.ts';
import { complained, complainingGuest, complaintId, newComplaint } from './complaints.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const solution = { outcome: 'partly_upheld', answer: 'Igaza van: a rendelő késett.', remedy: 'Új időpontot adunk.' };

async function customer(at = w) {
  const { id } = await account(at.database);
  return { id, ...(await at.session(id)) };
}

const textsOf = ({ messages }: { messages: readonly { kind: string; text: string }[] }) =>
  messages.map(({ kind, text }) => `${kind}: ${text}`);

describe('a complaint of a customer (S2.9-04, S1-04)', () => {
  it('is answered within the partner’s term by a supervisor, who has asked, and everybody sees how it stands (S2.9-04)', async () => {
    const { id, headers } = await customer();
    const sent = await newComplaint(w, headers);
    expect(sent).toMatchObject({ status: 'received', token: null, dueAt: '2026-12-23T23:00:00Z', overdue: false });
    const agent = await w.desk(['agent']);
    const supervisor = await w.desk(['supervisor']);
    const complaint = { complaintId: sent.id };
    const { items } = good(await w.call(listCases, { list: 'complaints' }, agent.headers));
    expect(items).toMatchObject([{ id: sent.id, number: sent.number, state: 'received' }]);
    good(await w.call(takeCase, { caseId: sent.id }, agent.headers));
    good(await w.call(askComplainant, { ...complaint, text: 'Melyik napon?' }, agent.headers));
    expect(codeOf(await w.call(answerComplaint, { ...complaint, ...solution }, agent.headers))).toBe('K403');

    expect(good(await w.call(readOverview, {}, headers)).turns).toMatchObject([
      { kind: 'complaint', number: sent.number, status: 'info_requested', dueAt: null },
    ]);
    expect(good(await w.call(listConversations, {}, headers)).items).toMatchObject([
      { kind: 'complaint', number: sent.number, message: 'question', text: 'Melyik napon?', by: 'desk', unread: 1 },
    ]);
    const addition = { number: sent.number, text: 'Tegnap.' };
    expect(good(await w.call(writeToComplaint, addition, headers)).status).toBe('in_progress');
    expect(good(await w.call(readOverview, {}, headers)).turns).toEqual([]);

    const handed = { caseId: sent.id, operatorId: supervisor.id, reason: 'Kérem a választ.' };
    good(await w.call(handOnCase, handed, agent.headers));
    const answered = good(await w.call(answerComplaint, { ...complaint, ...solution }, supervisor.headers));
    expect(answered).toMatchObject({ status: 'answered', outcome: 'partly_upheld', answeredAt: iso(w.now()) });
    const read = good(await w.call(readComplaint, { number: sent.number }, headers));
    expect(textsOf(read)).toEqual([
      `complaint: ${complained.description}`,
      'question: Melyik napon?',
      'addition: Tegnap.',
      `answer: ${solution.answer}`,
      `remedy: ${solution.remedy}`,
    ]);
    expect([read.canWrite, read.canWithdraw]).toEqual([false, false]);
    const log = good(await w.call(listAccess, {}, headers)).items.map(({ action }) => action);
    expect(log).toContain('complaint.answer');
    const persons = good(await w.call(searchPersons, { query: sent.number }, agent.headers));
    expect(persons.items).toMatchObject([{ id }]);
  });

  it('keeps asking its customer when whoever asked gives it back (S2.9-04)', async () => {
    const { headers } = await customer();
    const sent = await newComplaint(w, headers);
    const agent = await w.desk(['agent']);
    good(await w.call(takeCase, { caseId: sent.id }, agent.headers));
    good(await w.call(askComplainant, { complaintId: sent.id, text: 'Melyik napon?' }, agent.headers));
    good(await w.call(giveBackCase, { caseId: sent.id, reason: 'Szabadságra megyek.' }, agent.headers));
    expect(good(await w.call(readOverview, {}, headers)).turns).toMatchObject([{ status: 'info_requested' }]);
    const written = good(await w.call(writeToComplaint, { number: sent.number, text: 'Tegnap.' }, headers));
    expect(written.status).toBe('in_progress');
  });

  it('tells whoever complained at once, and again when something is asked and when it is answered, but never what (S2.9-04, T30)', async () => {
    const { id, headers } = await customer();
    await w.deliver();
    w.letters.length = 0;
    const { id: complaint, number } = await newComplaint(w, headers);
    await w.deliver();
    const supervisor = await w.desk(['supervisor']);
    good(await w.call(takeCase, { caseId: complaint }, supervisor.headers));
    good(await w.call(askComplainant, { complaintId: complaint, text: 'Melyik napon?' }, supervisor.headers));
    await w.deliver();
    good(await w.call(answerComplaint, { complaintId: complaint, ...solution }, supervisor.headers));
    await w.deliver();
    const { email } = await w.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(w.letters.map(({ to }) => to)).toEqual([email, email, email]);
    const [received, question, answered] = w.letters;
    expect(received?.text).toContain('2026. december 23.');
    expect(question?.subject).toBe(`Kérdésünk van a ${number} számú panaszáról`);
    expect(answered?.subject).toBe(`Válaszoltunk a ${number} számú panaszára`);
    for (const { text } of w.letters) {
      expect(text).toContain(`/complaints/${number}`);
      expect(text).not.toMatch(/Két órát|Melyik napon|a rendelő késett|Új időpont/);
    }
  });

  it('has the term that the partner is under, in calendar days, and stays on the desk’s list while the customer is asked (S2.9-04, R34)', async () => {
    const own = await world({ brand: { complaintDays: 10 } });
    onTestFinished(() => own.close());
    const { headers } = await customer(own);
    const { id, dueAt, number } = await newComplaint(own, headers);
    expect(dueAt).toBe('2026-12-03T23:00:00Z');
    const desk = await own.desk(['agent']);
    good(await own.call(takeCase, { caseId: id }, desk.headers));
    good(await own.call(askComplainant, { complaintId: id, text: 'Melyik napon?' }, desk.headers));
    own.setNow('2026-12-03T22:59:59Z');
    expect((await lateCases(own.services)).get('complaint')).toBe(0);
    own.setNow('2026-12-03T23:00:10Z');
    expect((await lateCases(own.services)).get('complaint')).toBe(10);
    const again = await own.desk(['agent']);
    const { items } = good(await own.call(listCases, { list: 'complaints', filter: 'overdue' }, again.headers));
    expect(items).toMatchObject([{ id, overdue: true }]);
    const { headers: later } = await own.session(
      (await own.database.db.selectFrom('complaint').select('account_id').executeTakeFirstOrThrow()).account_id ?? '',
    );
    expect(good(await own.call(readComplaint, { number }, later)).overdue).toBe(true);
    expect(good(await own.call(readOverview, {}, later)).turns).toMatchObject([
      { status: 'info_requested', overdue: true },
    ]);
  });

  it('is withdrawn by the customer alone, after which nobody does anything about it (S2.9-04)', async () => {
    const { headers } = await customer();
    const { id, number } = await newComplaint(w, headers);
    expect(good(await w.call(withdrawComplaint, { number }, headers)).status).toBe('withdrawn');
    const supervisor = await w.desk(['supervisor']);
    const text = 'Mégis?';
    expect([
      codeOf(await w.call(withdrawComplaint, { number }, headers)),
      codeOf(await w.call(writeToComplaint, { number, text }, headers)),
      codeOf(await w.call(takeCase, { caseId: id }, supervisor.headers)),
      codeOf(await w.call(askComplainant, { complaintId: id, text }, supervisor.headers)),
      codeOf(await w.call(answerComplaint, { complaintId: id, ...solution }, supervisor.headers)),
    ]).toEqual(['KB001', 'KB001', 'KB001', 'KB001', 'KB001']);
  });

  it('is refused whole where half of it is missing, too long or about nothing of theirs (S8.1-09, T01)', async () => {
    const { headers } = await customer();
    const before = await stored(w.database);
    const refused = async (more: object) => {
      const { error } = await w.call(sendComplaint, { ...complained, ...more }, headers);
      return [error?.errorCode, ...(error?.violations ?? []).map((one) => `${one.propertyName} ${one.errorCode}`)];
    };
    expect(await refused({ description: '' })).toEqual(['X444', 'description V001']);
    expect(await refused({ description: 'a'.repeat(4001), topic: 'all' })).toEqual([
      'X444',
      'topic V007',
      'description V005',
    ]);
    const { headers: other } = await claimCustomer(w);
    const { number } = await newClaim(w, other);
    const rows = await stored(w.database);
    expect(rows).not.toBe(before);
    for (const about of [number, 'XXXX-YYYY', 'A-2026/117'])
      expect(await refused({ about })).toEqual(['KB004', 'about KB004']);
    expect(await stored(w.database)).toBe(rows);
  });

  it('is sent once, however often its form comes, and read by its sender alone (R9, T01)', async () => {
    const { headers } = await customer();
    await w.database.db.deleteFrom('rate').execute();
    const once = { ...headers, 'idempotency-key': 'panasz-1' };
    const [one, two] = await Promise.all([
      w.call(sendComplaint, complained, once),
      w.call(sendComplaint, complained, once),
    ]);
    expect(good(one).number).toBe(good(two).number);
    const { number } = good(one);
    const id = await complaintId(w, number);
    const stranger = await customer();
    const rival = await w.desk(['supervisor'], 'telekom');
    const text = 'Én is.';
    const at = { ...rival.headers, host: 'telekom.localhost:3000' };
    expect([
      codeOf(await w.call(readComplaint, { number }, stranger.headers)),
      codeOf(await w.call(writeToComplaint, { number, text }, stranger.headers)),
      codeOf(await w.call(withdrawComplaint, { number }, stranger.headers)),
      codeOf(await w.call(getDeskComplaint, { complaintId: id }, at)),
      codeOf(await w.call(takeCase, { caseId: id }, at)),
      codeOf(await w.call(answerComplaint, { complaintId: id, ...solution }, at)),
      codeOf(await w.call(readComplaint, { number })),
      codeOf(await w.call(getDeskComplaint, { complaintId: id }, (await w.desk(['doctor'])).headers)),
    ]).toEqual(['#404', '#404', '#404', '#404', '#404', '#404', 'K401', 'K403']);
  });
});

describe('a complaint about something that somebody handled (S2.9-04)', () => {
  it('stands beside what it is about, and is answered by another person than whoever handled that (S2.9-04, B4)', async () => {
    const { headers } = await claimCustomer(w);
    const { claimId, number: claim } = await newClaim(w, headers);
    const both = await w.desk(['claims_assessor', 'supervisor']);
    const looked = await w.desk(['claims_assessor', 'supervisor']);
    const third = await w.desk(['supervisor']);
    good(await w.call(takeCase, { caseId: claimId }, both.headers));
    good(await w.call(reviewClaim, { claimId }, both.headers));
    good(await w.call(getDeskClaim, { claimId }, looked.headers));
    const { id, number } = await newComplaint(w, headers, { about: claim.toLowerCase() });
    const story = good(await w.call(readCase, { number }, headers));
    expect(story.parts.map((part) => [part.kind, part.number])).toEqual(
      expect.arrayContaining([
        ['claim', claim],
        ['complaint', number],
      ]),
    );

    expect(good(await w.call(getDeskComplaint, { complaintId: id }, both.headers)).isConcerned).toBe(true);
    expect(codeOf(await w.call(takeCase, { caseId: id }, both.headers))).toBe('KB003');
    good(await w.call(takeCase, { caseId: id }, third.headers));
    const { colleagues } = good(await w.call(readCaseDesk, { caseId: id }, third.headers));
    const offered = colleagues.map((one) => one.id);
    expect([offered.includes(both.id), offered.includes(looked.id)]).toEqual([false, true]);
    const handed = { caseId: id, operatorId: both.id, reason: 'Vidd te.' };
    expect(codeOf(await w.call(handOnCase, handed, third.headers))).toBe('KB003');

    // A look or a failed try does not make somebody the handler of a case.
    await act(looked.id, claimId, 'denied');
    good(await w.call(handOnCase, { ...handed, operatorId: looked.id }, third.headers));
    await act(looked.id, claimId);
    const complaint = { complaintId: id };
    expect([
      codeOf(await w.call(askComplainant, { ...complaint, text: 'Melyik?' }, looked.headers)),
      codeOf(await w.call(answerComplaint, { ...complaint, ...solution }, looked.headers)),
    ]).toEqual(['KB003', 'KB003']);
    good(await w.call(handOnCase, { ...handed, operatorId: third.id }, looked.headers));
    expect(good(await w.call(answerComplaint, { ...complaint, ...solution }, third.headers)).status).toBe('answered');
  });

  async function act(operator: string, claimId: string, outcome: 'done' | 'denied' = 'done') {
    const actor = { role: 'operator', id: `operator:${operator}` } as const;
    const about = { onBehalfOf: null, object: { type: 'claim', id: claimId }, patient: null };
    await inTransaction(w.services, (tx) =>
      auditWrite(tx, w.context(), { actor, action: 'claim.note', outcome, ...about }),
    );
  }
});

describe('a complaint of a guest (S2.9-04, S1-03)', () => {
  it('is made with a name and an address, and lives by the links that its letters bring (S2.9-04)', async () => {
    await w.database.db.deleteFrom('rate').execute();
    await w.deliver();
    w.letters.length = 0;
    const { name: _, ...nameless } = complainingGuest;
    const { error } = await w.call(sendComplaint, { ...nameless, privacyAccepted: undefined });
    expect(error?.violations.map((one) => one.propertyName)).toEqual(['name', 'privacyAccepted']);
    const sent = good(await w.call(sendComplaint, complainingGuest));
    const token = sent.token ?? '';
    await w.deliver();
    const id = await complaintId(w, sent.number);
    const supervisor = await w.desk(['supervisor']);
    good(await w.call(takeCase, { caseId: id }, supervisor.headers));
    const seen = good(await w.call(getDeskComplaint, { complaintId: id }, supervisor.headers));
    expect(seen).toMatchObject({
      name: complainingGuest.name,
      email: complainingGuest.email,
      phone: null,
      isGuest: true,
    });
    good(await w.call(askComplainant, { complaintId: id, text: 'Hol?' }, supervisor.headers));
    await w.deliver();
    expect(good(await w.call(writeToGuestComplaint, { token, text: 'Szegeden.' })).status).toBe('in_progress');
    good(await w.call(answerComplaint, { complaintId: id, ...solution }, supervisor.headers));
    await w.deliver();
    const links = w.letters.map(({ to, text }) => [to, /\/complaints\/guest\/([\w-]+)/.exec(text)?.[1] ?? '']);
    expect(links.map(([to]) => to)).toEqual([complainingGuest.email, complainingGuest.email, complainingGuest.email]);
    expect(new Set(links.map(([, one]) => one)).size).toBe(3);
    for (const [, one = ''] of links)
      expect(good(await w.call(readGuestComplaint, { token: one })).number).toBe(sent.number);
    w.pass({ hours: 24 * 181 });
    expect(codeOf(await w.call(readGuestComplaint, { token }))).toBe('U017');
    w.setNow('2026-11-23T08:00:00Z');
  });

  it('opens by its own link alone, and a visit that it is about by the address it was booked with (T01, T45)', async () => {
    await w.database.db.deleteFrom('rate').execute();
    const booked = await bookedByGuest(w, slotId(0, '2026-11-24T09:00'), 'foglalo@example.com');
    const about = booked.number ?? '';
    expect(codeOf(await w.call(sendComplaint, { ...complainingGuest, about }))).toBe('KB004');
    const mine = { ...complainingGuest, about, email: 'Foglalo@example.com' };
    const one = good(await w.call(sendComplaint, mine));
    const two = good(await w.call(sendComplaint, complainingGuest));
    expect(one.about).toBe(about);
    expect(good(await w.call(withdrawGuestComplaint, { token: one.token ?? '' })).status).toBe('withdrawn');
    expect(good(await w.call(readGuestComplaint, { token: two.token ?? '' })).status).toBe('received');
    const forged = `${(two.token ?? '').slice(0, -3)}xyz`;
    expect(codeOf(await w.call(readGuestComplaint, { token: forged }))).toBe('#404');
    const { headers } = await customer();
    expect(codeOf(await w.call(readComplaint, { number: two.number }, headers))).toBe('#404');
  });
});

describe('the register of complaints (S2.9-04)', () => {
  it('is a file for the partner’s own supervisor, of a period, without a customer’s name, and leaves a trace (S2.9-04, P04)', async () => {
    const own = await world();
    onTestFinished(() => own.close());
    const { headers } = await customer(own);
    const first = await newComplaint(own, headers);
    own.pass({ minutes: 1 });
    const guest = good(await own.call(sendComplaint, { ...complainingGuest, topic: 'conduct' }));
    const supervisor = await own.desk(['supervisor'], 'default', 'Felügyelő Flóra');
    good(await own.call(takeCase, { caseId: first.id }, supervisor.headers));
    own.pass({ minutes: 10 });
    good(await own.call(answerComplaint, { complaintId: first.id, ...solution }, supervisor.headers));
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const file = good(await own.call(exportComplaints, days, supervisor.headers));
    const lines = file.text.trim().split('\r\n');
    expect([file.name, file.total, lines.length]).toEqual(['complaints-2026-11-01-2026-11-30.csv', 2, 3]);
    expect(lines[1]).toBe(
      `"${first.number}";"2026-11-23";"account";"service";"";"";"answered";"partly_upheld";"2026-11-23";"2026-12-23";"0";"no";"Felügyelő Flóra"`,
    );
    expect(lines[2]).toBe(
      `"${guest.number}";"2026-11-23";"guest";"conduct";"";"";"received";"";"";"2026-12-23";"";"no";""`,
    );
    expect(file.text).not.toMatch(/Piroska|Két órát|késett/);
    const { rows } = await own.database.pool.query(
      "select actor, object_id from audit where action = 'complaint.export'",
    );
    expect(rows).toEqual([{ actor: `operator:${supervisor.id}`, object_id: '2026-11-01/2026-11-30' }]);
    const none = { from: '2026-12-01', to: '2026-12-02' };
    expect(good(await own.call(exportComplaints, none, supervisor.headers)).total).toBe(0);
    const rival = await own.desk(['supervisor'], 'telekom');
    const at = { ...rival.headers, host: 'telekom.localhost:3000' };
    expect(good(await own.call(exportComplaints, days, at)).total).toBe(0);
    const agent = await own.desk(['agent']);
    expect(codeOf(await own.call(exportComplaints, days, agent.headers))).toBe('K403');
    for (const to of ['2026-10-31', '2027-12-01'])
      expect(codeOf(await own.call(exportComplaints, { ...days, to }, supervisor.headers))).toBe('X444');
  });
});

describe('what is kept of complaints (P01, P03)', () => {
  it('is handed out, withdrawn and emptied when its person goes, and forgotten five years after its end (P01, P03)', async () => {
    const own = await world();
    onTestFinished(() => own.close());
    const { id: accountId, headers } = await customer(own);
    const { id, number } = await newComplaint(own, headers);
    const [row] = personalData;
    const handed = [];
    for await (const one of (await row?.resources?.(own.context(), accountId)) ?? []) handed.push(one);
    expect(handed).toMatchObject([{ identifier: [{ value: number }], description: complained.description }]);
    const context = own.context();
    await inTransaction(context, async (tx) => {
      const erasing = { actor: { role: 'system', id: 'system' }, onBehalfOf: null, patient: accountId } as const;
      const object = { type: 'account', id: accountId };
      await row?.erase(
        await auditWrite(tx, context, { ...erasing, action: 'account.erase', object }),
        context,
        accountId,
      );
    });
    const states = async () =>
      (await own.database.pool.query('select status, closed_at from complaint where id = $1', [id])).rows;
    expect(await states()).toEqual([{ status: 'withdrawn', closed_at: iso(own.now()) }]);
    const [retentionRow] = retention;
    const forget = (years: number) =>
      retentionRow?.forgetBefore(
        own.database.db,
        iso(
          own
            .now()
            .add({ hours: years * 365 * 24 })
            .subtract({ hours: (retentionRow.keep ?? 0) / 60 }),
        ),
      );
    await forget(4);
    expect(await states()).toHaveLength(1);
    await forget(6);
    expect(await states()).toEqual([]);
    const { rows } = await own.database.pool.query('select from case_message where case_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

it('a kind of case is added without a word in the areas that show all kinds (S1-08)', () => {
  const lists = ['contract/home/case-kinds.ts', 'contract/desk/work-lists.ts', 'server/desk/case/hold-cases.ts'];
  const rooms = /^(?:(?:contract|server|web)\/home|(?:contract|server)\/desk)\//;
  // A symptom is a complaint to a doctor.
  const symptoms = ['contract/desk/open-reasons.ts'];
  const named = projectFiles()
    .filter((path) => rooms.test(path) && !path.includes('.test.') && /complaint/i.test(readFileSync(path, 'utf8')))
    .filter((path) => !symptoms.includes(path));
  expect(named.sort()).toEqual(lists.sort());
});
