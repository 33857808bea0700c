import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '../../../contract/desk/cases.ts';
import {
  changeRelative,
  createRelative,
  endRelative,
  getRelative,
  listPersons,
  listRelatives,
  resumeRelative,
  suspendRelative,
} from '../../../contract/entitlement/relative.ts';
import {
  acceptRelativeProof,
  getRelativeProof,
  refuseRelativeProof,
} from '../../../contract/entitlement/relative-desk.ts';
import {
  acceptRelative,
  readRelativeInvitation,
  refuseRelative,
} from '../../../contract/entitlement/relative-invitation.ts';
import { type RelativeState, relativeRules, relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { createProofDownload, sendRelativeProof } from '../../../contract/records/relative-proof.ts';
import { accepted, child, holder, linkIn, spouse, spouseSelf, ward } from '../../../tests/entitlement/relatives.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { upload } from '../../../tests/files/upload.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { deep } from '../../../tests/support/deep.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { endMandates } from './end-mandates.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

type RefusalAnswer = { status: number; error: { errorCode: string } | undefined };
const codeOf = ({ status, error }: RefusalAnswer) => [status, error?.errorCode];
const faultsOf = (answer: {
  error: { violations: readonly { propertyName: string; errorCode: string }[] } | undefined;
}) => answer.error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);
const email = () => `${randomUUID()}@example.com`;
const personsOf = async (headers: Record<string, string>, scope: 'book' | 'records' = 'book') =>
  good(await w.call(listPersons, { scope }, headers)).map(({ id }) => id);

describe('adding a relative', () => {
  it('of a child is done at once by the guardian’s declaration, with the version of the text in the ledger (not-shown 5.8, P05)', async () => {
    const { id: accountId, headers } = await holder(w);
    const { declaration, left: remaining } = good(await w.call(listRelatives, {}, headers));
    expect([remaining, declaration.version, declaration.html.length > 50]).toEqual([10, '2026-11-22', true]);
    const more = {
      sex: 'male',
      taj: '111111110',
      phone: '+36301112233',
      statementVersion: declaration.version,
    } as const;
    const made = good(await w.call(createRelative, child(more), headers));
    expect(made).toMatchObject({
      lastName: 'Szőke',
      firstName: 'Bence',
      birthDate: '2018-03-05',
      age: 8,
      relationship: 'child',
      sex: 'male',
      taj: '•••• 1110',
      cnp: null,
      phone: '+36301112233',
      email: null,
      coverageShared: false,
      status: 'active',
      turn: null,
      mandate: { scope: ['book', 'records'], from: '2026-11-23', to: null, inForce: true },
      adultOn: '2036-03-05',
      endedAt: null,
      endReason: null,
    });
    expect(good(await w.call(getRelative, { relativeId: made.id }, headers))).toEqual(made);
    expect(good(await w.call(listRelatives, {}, headers)).items).toEqual([made]);
    expect(await personsOf(headers)).toEqual([accountId, made.id]);
    const consents = await w.database.db
      .selectFrom('consent')
      .select(['kind', 'version'])
      .where('account_id', '=', accountId)
      .where('kind', '=', 'relative_declaration')
      .execute();
    expect(consents).toEqual([{ kind: 'relative_declaration', version: '2026-11-22' }]);
    const [row] = await w.database.db.selectFrom('relative').selectAll().where('id', '=', made.id).execute();
    expect([row?.statement, row?.statement_version]).toEqual(['relative_declaration', '2026-11-22']);
    expect(JSON.stringify(row)).not.toContain('111111110');
    expect(row?.identifiers?.toString('latin1')).not.toContain('111111110');
  });

  it('names every wrong field at once, by shape and then by what only today can judge (not-shown 5.8, S8.1-09)', async () => {
    const { headers, email: own } = await holder(w);
    const wrong = await w.call(
      createRelative,
      {
        lastName: '',
        firstName: 'B3nce',
        birthDate: '2018-02-30',
        relationship: 'uncle',
        sex: 'x',
        taj: '111111111',
        cnp: '1',
        phone: '12',
        email: 'x@y',
        scope: [],
        from: '2026-12-10',
        to: '2026-12-01',
        declared: 'no',
      },
      headers,
    );
    expect([codeOf(wrong), faultsOf(wrong)]).toEqual([
      [422, 'X444'],
      [
        'lastName U020',
        'firstName V004',
        'birthDate U008',
        'relationship V007',
        'sex V007',
        'taj V020',
        'cnp V022',
        'phone V003',
        'email V002',
        'scope V001',
        'declared KL006',
        'to KW009',
      ],
    ]);
    const none = await w.call(createRelative, { ...child(), lastName: ' ', birthDate: '' }, headers);
    expect(faultsOf(none)).toEqual(['lastName U020', 'birthDate U007']);
    const of = async (more: Parameters<typeof child>[0]) =>
      faultsOf(await w.call(createRelative, child(more), headers));
    expect(await of({ declared: undefined, from: '2026-11-22', cnp: '1800101221144' })).toEqual([
      'cnp V022',
      'from V033',
      'declared KL006',
    ]);
    expect(await of({ from: '2028-01-01' })).toEqual(['from V017']);
    expect(await of({ to: '2026-11-22' })).toEqual(['to KW009']);
    expect(await of({ birthDate: '2026-11-24' })).toEqual(['birthDate V038']);
    expect(await of({ relationship: 'spouse' })).toEqual(['relationship KL005']);
    expect(await of({ birthDate: '1999-01-01' })).toEqual(['email U011']);
    expect(await of({ birthDate: '1999-01-01', email: own.toUpperCase() })).toEqual(['email KL004']);
    expect(codeOf(await w.call(createRelative, child({ statementVersion: '2020-01-01' }), headers))).toEqual([
      409,
      'K409',
    ]);
  });

  it('stops at ten whose mandate is not over, also for two that come at once (not-shown 5.8)', async () => {
    const { headers } = await holder(w);
    for (let no = 0; no < 9; no += 1) good(await w.call(createRelative, child(), headers));
    const both = await Promise.all([
      w.call(createRelative, child(), headers),
      w.call(createRelative, child(), headers),
    ]);
    expect(both.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'KL003'],
    ]);
    expect(both.flatMap(({ error }) => error?.details ?? [])).toEqual([{ most: relativeRules.most }]);
    const { items, left: remaining } = good(await w.call(listRelatives, {}, headers));
    expect([items.length, remaining]).toEqual([10, 0]);
    good(await w.call(endRelative, { relativeId: items[0]?.id ?? '' }, headers));
    good(await w.call(createRelative, child(), headers));
  });

  it('is for plans with the flag alone, and another customer’s relative is nobody (D8, T01)', async () => {
    const { headers } = await holder(w);
    const without = await holder(w, { subscriptions: [[]] });
    const stranger = await holder(w);
    const { id } = good(await w.call(createRelative, child(), headers));
    expect(codeOf(await w.call(createRelative, child(), without.headers))).toEqual([403, 'K403']);
    const input = { relativeId: id };
    for (const ask of [getRelative, changeRelative, suspendRelative, resumeRelative, endRelative]) {
      const foreign = await w.call(ask, input, stranger.headers);
      const never = await w.call(ask, { relativeId: randomUUID() }, stranger.headers);
      expect([codeOf(foreign), { ...foreign.error, requestId: '' }], ask.id).toEqual([
        [404, '#404'],
        { ...never.error, requestId: '' },
      ]);
    }
    const other = await holder(w, { partner: 'telekom-health' });
    expect(codeOf(await w.call(getRelative, input, other.headers))).toEqual([404, '#404']);
  });

  it('lets an operator who acts for the customer invite an adult, and not declare for a child or accept (T15)', async () => {
    const { id, headers } = await holder(w);
    good(await w.call(listRelatives, {}, headers));
    const operator = await w.operatorFor(id);
    expect(codeOf(await w.call(createRelative, child(), operator.headers))).toEqual([403, 'KA003']);
    const to = email();
    const invited = good(await w.call(createRelative, spouse({ email: to }), operator.headers));
    const token = await linkIn(w, to);
    const { terms } = good(await w.call(readRelativeInvitation, { token }));
    expect(codeOf(await w.call(acceptRelative, { token, terms, ...spouseSelf }, operator.headers))).toEqual([
      403,
      'KA003',
    ]);
    expect(codeOf(await w.call(refuseRelative, { token }, operator.headers))).toEqual([403, 'KA003']);
    good(await w.call(endRelative, { relativeId: invited.id }, operator.headers));
    const log = good(await w.call(listAccess, {}, headers)).items;
    expect(
      log.filter(({ role, action }) => role === 'operator' && action.startsWith('relative.')).map((one) => one.action),
    ).toEqual(['relative.end', 'relative.add']);
  });
});

describe('an adult', () => {
  it('is asked by mail, sees who asks for what, and accepts without an account; looking changes nothing (D2, B8)', async () => {
    const { id: accountId, headers } = await holder(w);
    const to = email();
    const made = good(await w.call(createRelative, spouse({ email: to, to: '2027-06-30' }), headers));
    expect([made.status, made.turn, made.invitedUntil]).toEqual(['invited', 'relative', '2026-12-07T07:00:00Z']);
    expect(await personsOf(headers)).toEqual([accountId]);
    const token = await linkIn(w, to);
    expect(w.letters.at(-1)?.subject).toContain('Szőke Ünige');
    const invitation = good(await w.call(readRelativeInvitation, { token }));
    expect(invitation).toMatchObject({
      status: 'invited',
      holder: 'Szőke Ünige',
      firstName: 'Márton',
      scope: ['book'],
      to: '2027-06-30',
    });
    expect(JSON.stringify(invitation)).not.toMatch(/@|1979|\+36/);
    expect(good(await w.call(readRelativeInvitation, { token }))).toEqual(invitation);
    expect(codeOf(await w.call(acceptRelative, { token, terms: 'book records', ...spouseSelf }))).toEqual([
      409,
      'KL001',
    ]);
    const answer = good(await w.call(acceptRelative, { token, terms: invitation.terms, ...spouseSelf }));
    expect(answer.status).toBe('active');
    expect(good(await w.call(acceptRelative, { token, terms: invitation.terms, ...spouseSelf }))).toEqual(answer);
    expect(await personsOf(headers)).toEqual([accountId, made.id]);
    await w.deliver();
    expect(
      w.letters
        .slice(-2)
        .map((letter) => letter.to)
        .sort(),
    ).toEqual([to, `${accountId}@example.com`].sort());
  });

  it('accepts in any spelling of their name, with a title or without, and nobody else does (B8, S2.1-05)', async () => {
    const { headers } = await holder(w);
    const accept = async (lastName: string, firstName: string, name: string) => {
      const to = email();
      const { id: relativeId } = good(
        await w.call(createRelative, spouse({ email: to, lastName, firstName }), headers),
      );
      const token = await linkIn(w, to);
      const { terms } = good(await w.call(readRelativeInvitation, { token }));
      const answer = await w.call(acceptRelative, { token, terms, name, birthDate: spouseSelf.birthDate });
      good(await w.call(endRelative, { relativeId }, headers));
      return answer.error?.errorCode;
    };
    expect([
      await accept('Dr. Szőke', 'Márton', 'Szőke Márton'),
      await accept('Szőke', 'Annamária', 'dr. Szőke Anna Mária'),
      await accept('Szőke', 'Márton', 'Prof. Márton Szőke'),
      await accept('Szőke', 'Béla', 'Szőke Béláné'),
      await accept('Szőke', 'Márton', 'Dr. Szőke'),
    ]).toEqual([undefined, undefined, undefined, 'KL009', 'KL009']);
  });

  it('refuses, or takes it back whenever they like by the same link, and is obeyed at once (B8, R43)', async () => {
    const { id: accountId, headers } = await holder(w);
    const refused = email();
    const relative = good(await w.call(createRelative, spouse({ email: refused }), headers));
    const token = await linkIn(w, refused);
    expect(good(await w.call(refuseRelative, { token })).status).toBe('ended');
    expect(good(await w.call(refuseRelative, { token })).status).toBe('ended');
    const { endReason } = good(await w.call(getRelative, { relativeId: relative.id }, headers));
    expect(endReason).toBe('refused');
    const { terms } = good(await w.call(readRelativeInvitation, { token }));
    expect(codeOf(await w.call(acceptRelative, { token, terms, ...spouseSelf }))).toEqual([409, 'KL002']);
    const there = await accepted(w, headers, { email: email() });
    w.pass({ hours: 24 * 300 });
    const again = await w.session(accountId);
    expect(await personsOf(again.headers)).toEqual([accountId, there.id]);
    expect(good(await w.call(refuseRelative, { token: there.token })).status).toBe('ended');
    expect(await personsOf(again.headers)).toEqual([accountId]);
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('is not the holder under another spelling of their own mailbox (T14, B8)', async () => {
    const own = `cecil.${randomUUID()}@example.com`;
    const { headers } = await holder(w, { email: own });
    for (const to of [own.replace('@', '+wife@'), own.toUpperCase(), own.replace('@', '+a+b@')])
      expect(faultsOf(await w.call(createRelative, spouse({ email: to }), headers))).toEqual(['email KL004']);
  });

  it.each([
    ['another name', { name: 'Szőke Ünige' }, 'name KL009'],
    ['half of the name', { name: 'Márton' }, 'name KL009'],
    ['another birthday', { birthDate: '1980-05-14' }, 'birthDate KL009'],
  ])('accepts by their own name and birthday, not by %s (B8)', async (_what, answers, fault) => {
    const { headers } = await holder(w);
    const to = email();
    good(await w.call(createRelative, spouse({ email: to }), headers));
    const token = await linkIn(w, to);
    const { terms } = good(await w.call(readRelativeInvitation, { token }));
    expect(faultsOf(await w.call(acceptRelative, { token, terms, ...spouseSelf, ...answers }))).toEqual([fault]);
    const plain = { ...spouseSelf, name: 'dr. MARTON szoke' };
    expect(good(await w.call(acceptRelative, { token, terms, ...plain })).status).toBe('active');
  });

  it('who took it back is named to nobody by the old letter (R43, D4)', async () => {
    const { headers } = await holder(w);
    const { token } = await accepted(w, headers, { email: email() });
    good(await w.call(refuseRelative, { token }));
    const invitation = good(await w.call(readRelativeInvitation, { token }));
    expect(invitation).toMatchObject({ status: 'ended', holder: null, firstName: null, scope: [] });
    expect(JSON.stringify(invitation)).not.toMatch(/Szőke|Márton/);
  });

  it('who is logged in with the address that was written to is known by it; a link that was passed on says nothing (D4)', async () => {
    const { headers } = await holder(w);
    const own = await holder(w);
    const stranger = await holder(w);
    const rowOf = async (id: string) =>
      (await w.database.db.selectFrom('relative').select('own_account_id').where('id', '=', id).execute())[0]
        ?.own_account_id;
    for (const [reader, known] of [
      [own, own.id],
      [stranger, null],
    ] as const) {
      const made = good(await w.call(createRelative, spouse({ email: own.email }), headers));
      const token = await linkIn(w, own.email);
      const { terms } = good(await w.call(readRelativeInvitation, { token }));
      good(await w.call(acceptRelative, { token, terms, ...spouseSelf }, reader.headers));
      expect(await rowOf(made.id)).toBe(known);
    }
  });

  it('is not written past: what they accepted only becomes less, and their address stays (B8)', async () => {
    const { headers } = await holder(w);
    const { id: relativeId } = await accepted(w, headers, {
      email: email(),
      scope: ['book', 'video'],
      to: '2027-01-31',
    });
    const change = (more: object) => w.call(changeRelative, { relativeId, ...more }, headers);
    const wide = await change({ scope: ['book', 'records'], to: '', coverageShared: true, email: 'other@example.com' });
    expect(faultsOf(wide)).toEqual(['scope KL007', 'to KL007', 'email KL007', 'coverageShared KL007']);
    expect(faultsOf(await change({ to: '2026-11-20' }))).toEqual(['to KW009']);
    const less = good(await change({ scope: ['book'], to: '2026-12-31', phone: '+36301112233' }));
    expect([less.mandate.scope, less.mandate.to, less.phone]).toEqual([['book'], '2026-12-31', '+36301112233']);
  });

  it('whose address was wrong is asked anew at the right one, and the first link opens nothing (T10)', async () => {
    const { headers } = await holder(w);
    const [first, second] = [email(), email()];
    const made = good(await w.call(createRelative, spouse({ email: first }), headers));
    const old = await linkIn(w, first);
    good(await w.call(changeRelative, { relativeId: made.id, email: second }, headers));
    expect(codeOf(await w.call(readRelativeInvitation, { token: old }))).toEqual([404, '#404']);
    expect(good(await w.call(readRelativeInvitation, { token: await linkIn(w, second) })).status).toBe('invited');
  });

  it('who does not answer in fourteen days is not asked any more, with or without the job (not-shown 5.8)', async () => {
    const { id: accountId, headers } = await holder(w);
    const to = email();
    const made = good(await w.call(createRelative, spouse({ email: to }), headers));
    const token = await linkIn(w, to);
    const { terms } = good(await w.call(readRelativeInvitation, { token }));
    w.pass({ hours: 14 * 24 });
    expect(codeOf(await w.call(acceptRelative, { token, terms, ...spouseSelf }))).toEqual([409, 'KL002']);
    const later = (await w.session(accountId)).headers;
    const before = good(await w.call(getRelative, { relativeId: made.id }, later));
    expect([before.status, before.endReason, before.endedAt]).toEqual(['ended', 'not_answered', null]);
    await endMandates(w.services, w.hosts.all);
    const after = good(await w.call(getRelative, { relativeId: made.id }, later));
    expect([after.status, after.endReason, after.endedAt]).toEqual(['ended', 'not_answered', w.now().toString()]);
    w.setNow('2026-11-23T07:00:00Z');
  });
});

describe('a ward', () => {
  it('waits for a paper that the desk accepts, refuses with a reason, or has not yet seen (not-shown 5.8, S1-08)', async () => {
    const { id: accountId, email: own, headers } = await holder(w);
    const made = good(await w.call(createRelative, ward(), headers));
    expect([made.status, made.turn, made.adultOn]).toEqual(['pending_proof', 'holder', null]);
    const { headers: desk } = await w.desk(['agent']);
    const relativeId = made.id;
    expect(codeOf(await w.call(getRelativeProof, { relativeId }, desk))).toEqual([404, '#404']);
    const send = async (text: string) => {
      const paper = { name: `${text}.pdf`, bytes: await plainPdf(text) };
      const { file } = good(await upload(w, paper, headers, 'relative_proof'));
      return w.call(sendRelativeProof, { relativeId, fileId: file.id }, headers);
    };
    const sent = good(await send('hatarozat'));
    expect([sent.turn, sent.proofDueAt]).toEqual(['desk', '2026-11-25T17:00:00Z']);
    const { items } = good(await w.call(listCases, { list: 'relatives' }, desk));
    expect(items.find(({ id }) => id === relativeId)).toMatchObject({
      name: 'Sz. B.',
      overdue: false,
      state: 'proof',
    });
    const seen = good(await w.call(getRelativeProof, { relativeId }, desk));
    expect(seen).toMatchObject({ holder: 'Szőke Ünige', name: 'Szőke Bence', file: { name: 'hatarozat.pdf' } });
    const { url } = good(await w.call(createProofDownload, { relativeId }, desk));
    expect((await w.request(url)).status).toBe(200);
    const refused = good(await w.call(refuseRelativeProof, { relativeId, reason: 'Hiányzik a második oldal.' }, desk));
    expect([refused.status, refused.dueAt]).toEqual(['pending_proof', null]);
    expect(codeOf(await w.call(acceptRelativeProof, { relativeId }, desk))).toEqual([409, 'KL001']);
    const relative = good(await w.call(getRelative, { relativeId }, headers));
    expect([relative.turn, relative.proofRefusal]).toEqual(['holder', 'Hiányzik a második oldal.']);
    expect(await personsOf(headers)).toEqual([accountId]);
    good(await send('teljes'));
    expect(good(await w.call(acceptRelativeProof, { relativeId }, desk)).status).toBe('active');
    expect(await personsOf(headers)).toEqual([accountId, relativeId]);
    await w.deliver();
    expect(w.letters.filter(({ to, subject }) => to === own && subject.includes('hozzátartozó'))).toHaveLength(2);
    const log = good(await w.call(listAccess, {}, headers)).items;
    expect(log.filter(({ role }) => role === 'operator').map(({ action }) => action)).toEqual(
      expect.arrayContaining(['relative.read', 'relative.accept_proof', 'relative.refuse_proof', 'file.read']),
    );
  });

  it('is not found by the desk of another partner, and its paper only by whoever decides (T01, ASVS 8.2.1)', async () => {
    const { headers } = await holder(w);
    const { id: relativeId } = good(await w.call(createRelative, ward(), headers));
    const { file } = good(await upload(w, { name: 'irat.pdf', bytes: await plainPdf() }, headers, 'relative_proof'));
    good(await w.call(sendRelativeProof, { relativeId, fileId: file.id }, headers));
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    expect(codeOf(await w.call(getRelativeProof, { relativeId }, there))).toEqual([404, '#404']);
    expect(codeOf(await w.call(acceptRelativeProof, { relativeId }, there))).toEqual([404, '#404']);
    expect(codeOf(await w.call(createProofDownload, { relativeId }, (await w.desk(['doctor'])).headers))).toEqual([
      403,
      'K403',
    ]);
  });

  it('is decided once by two operators at a time (R9)', async () => {
    const { headers } = await holder(w);
    const { id: relativeId } = good(await w.call(createRelative, ward(), headers));
    const { file } = good(await upload(w, { name: 'irat.pdf', bytes: await plainPdf() }, headers, 'relative_proof'));
    good(await w.call(sendRelativeProof, { relativeId, fileId: file.id }, headers));
    const [one, other] = [await w.desk(['agent']), await w.desk(['supervisor'])];
    const answers = await Promise.all([
      w.call(acceptRelativeProof, { relativeId }, one.headers),
      w.call(refuseRelativeProof, { relativeId, reason: 'Nem olvasható.' }, other.headers),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});

describe('a mandate', () => {
  it('ends on the 18th birthday before any job ran; the job writes it down and invites to an own account (B8, R43)', async () => {
    const { id: accountId, email: own, headers } = await holder(w);
    const to = email();
    const withMail = good(await w.call(createRelative, child({ birthDate: '2008-11-24', email: to }), headers));
    const without = good(await w.call(createRelative, child({ birthDate: '2008-11-24', firstName: 'Dóra' }), headers));
    w.setNow('2026-11-23T22:59:59Z');
    const { headers: later } = await w.session(accountId);
    expect((await personsOf(later)).sort()).toEqual([accountId, without.id, withMail.id].sort());
    w.setNow('2026-11-23T23:00:00Z');
    expect(await personsOf(later)).toEqual([accountId]);
    const early = good(await w.call(getRelative, { relativeId: withMail.id }, later));
    expect([early.status, early.endReason, early.endedAt]).toEqual(['ended', 'of_age', null]);
    expect(codeOf(await w.call(resumeRelative, { relativeId: withMail.id }, later))).toEqual([409, 'KL002']);
    await w.deliver();
    const sent = w.letters.length;
    await endMandates(w.services, w.hosts.all);
    await endMandates(w.services, w.hosts.all);
    await w.deliver();
    const letters = w.letters.slice(sent);
    expect(letters.map((letter) => letter.to).sort()).toEqual([own, to].sort());
    expect(letters.every(({ text }) => text.includes('/registration'))).toBe(true);
    expect(good(await w.call(getRelative, { relativeId: without.id }, later)).endedAt).toBe(w.now().toString());
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('is suspended and resumed by its holder, lasts to its last day, and is over for good once ended (not-shown 5.8)', async () => {
    const { id: accountId, headers } = await holder(w);
    const { id: relativeId } = good(
      await w.call(createRelative, child({ to: '2026-11-24', scope: ['records'] }), headers),
    );
    expect([await personsOf(headers), await personsOf(headers, 'records')]).toEqual([
      [accountId],
      [accountId, relativeId],
    ]);
    expect(codeOf(await w.call(resumeRelative, { relativeId }, headers))).toEqual([409, 'KL001']);
    expect(good(await w.call(suspendRelative, { relativeId }, headers)).status).toBe('suspended');
    expect(await personsOf(headers, 'records')).toEqual([accountId]);
    expect(good(await w.call(resumeRelative, { relativeId }, headers)).status).toBe('active');
    w.setNow('2026-11-24T23:00:00Z');
    const later = (await w.session(accountId)).headers;
    expect(await personsOf(later, 'records')).toEqual([accountId]);
    expect(good(await w.call(getRelative, { relativeId }, later)).endReason).toBe('term');
    w.setNow('2026-11-23T07:00:00Z');
    expect(good(await w.call(endRelative, { relativeId }, headers)).status).toBe('ended');
    for (const step of [suspendRelative, resumeRelative, endRelative, changeRelative])
      expect(codeOf(await w.call(step, { relativeId }, headers)), step.id).toEqual([409, 'KL002']);
  });

  it('goes by its table of states, whatever is pressed in whatever order (S7-14)', async () => {
    const allowed: Record<string, Partial<Record<RelativeState, RelativeState>>> = {
      suspend: { active: 'suspended' },
      resume: { suspended: 'active' },
      end: { invited: 'ended', active: 'ended', suspended: 'ended' },
      accept: { invited: 'active', active: 'active' },
      refuse: { invited: 'ended', active: 'ended', suspended: 'ended' },
    };
    const { id: accountId } = await holder(w);
    const verbs = ['suspend', 'resume', 'suspend', 'resume', 'accept', 'end', 'refuse'] as const;
    const runs = fc.sample(fc.array(fc.constantFrom(...verbs), { minLength: 5, maxLength: 12 }), {
      numRuns: deep ? 60 : 20,
      seed: 7,
    });
    for (const run of runs) {
      w.pass({ hours: 1 });
      const { headers } = await w.session(accountId);
      const to = email();
      const made = good(await w.call(createRelative, spouse({ email: to }), headers));
      const relativeId = made.id;
      const token = await linkIn(w, to);
      const { terms } = good(await w.call(readRelativeInvitation, { token }));
      let state: RelativeState = made.status;
      let isByRelative = false;
      for (const verb of run) {
        const press = {
          suspend: () => w.call(suspendRelative, { relativeId }, headers),
          resume: () => w.call(resumeRelative, { relativeId }, headers),
          end: () => w.call(endRelative, { relativeId }, headers),
          accept: () => w.call(acceptRelative, { token, terms, ...spouseSelf }),
          refuse: () => w.call(refuseRelative, { token }),
        }[verb];
        const { status } = await press();
        // Pressed twice, it was refused once.
        const again: boolean = verb === 'refuse' && state === 'ended' && isByRelative;
        const next: RelativeState | undefined = again ? 'ended' : allowed[verb]?.[state];
        expect([run, verb, state, status]).toEqual([run, verb, state, next === undefined ? 409 : 200]);
        if (verb === 'refuse' && state !== 'ended') isByRelative = true;
        state = next ?? state;
      }
      expect(good(await w.call(getRelative, { relativeId }, headers)).status).toBe(state);
      if (state !== 'ended') good(await w.call(endRelative, { relativeId }, headers));
    }
    expect(Object.keys(relativeStates)).toHaveLength(5);
    w.setNow('2026-11-23T07:00:00Z');
  });
});
