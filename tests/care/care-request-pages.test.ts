import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeToCareRequest } from '../../contract/care/care-request.ts';
import {
  answerCareRequest,
  askForInformation,
  closeCareRequest,
  completeDocuments,
  organiseCare,
  proposeTimes,
  refuseCareRequest,
} from '../../contract/care/care-request-desk.ts';
import { careRequestKind } from '../../contract/care/request-kinds.ts';
import { type CareRequestState, careRequestStates } from '../../contract/care/request-states.ts';
import { careRequestSteps } from '../../contract/care/request-steps.ts';
import { type SendOperationId, sendOperationsById } from '../../contract/care/send-care-request.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { languages } from '../../contract/platform/languages.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { createDownload } from '../../contract/records/record.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { cookiesOf, type Jar, sentBy, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { factsIn } from './pages.ts';

let w: World;
let id: string;
let jar: Jar;
let headers: Record<string, string>;
let desk: Record<string, string>;
beforeAll(async () => {
  w = await world();
  desk = (await w.desk(['medical_adviser'])).headers;
});
afterAll(() => w.close());
beforeEach(async () => {
  w.setNow('2026-11-23T07:00:00Z');
  const made = await account(w.database, { subscriptions: [Permission.options] });
  id = made.id;
  const tokens = await w.session(id);
  headers = tokens.headers;
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  jar = new Map([['token', tokens.token]]);
});

const inputs: Record<string, object> = {
  sendInternalMedicineRequest: { complaint: 'Fáj a fejem', since: '2026-11-20', answerBy: 'email' },
  sendSecondOpinionRequest: {
    diagnosis: 'Sérv',
    diagnosedOn: '2026-10-01',
    treatingDoctor: 'Dr. Kovács',
    questionsToExpert: 'Kell műtét?',
    opinionLanguage: 'ro',
    answerBy: 'email',
  },
  sendP4pRequest: { wish: 'Segítség', phone: '+36301234567' },
  sendMedicalCareRequest: {
    complaint: 'Fáj a térdem',
    urgency: 'soon',
    postalCode: '1117',
    preferredDay: '2026-12-01',
    phone: '+36301234567',
  },
};

function operationNamed(kind: SendOperationId) {
  const operation = sendOperationsById[kind];
  if (!operation) throw new Error(kind);
  return operation;
}

const filesIn = (page: Visit | undefined) =>
  [...(page?.document.querySelectorAll('section[aria-labelledby=files] li > p:first-child') ?? [])].map(
    (name) => name.textContent,
  );

async function sent(kind: SendOperationId = 'sendInternalMedicineRequest') {
  const purpose = kind === 'sendSecondOpinionRequest' ? 'second_opinion' : 'care_request';
  const bytes = await plainPdf(randomUUID());
  const { file } = good(await upload(w, { name: 'lelet.pdf', bytes }, headers, purpose));
  const { number } = good(
    await w.call(operationNamed(kind), { ...inputs[kind], fileIds: [file.id], consent: true }, headers),
  );
  const row = await w.database.db
    .selectFrom('care_request')
    .select(['id', 'service'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { id: requestId, service } = row;
  return { number, service, path: `/requests/${number}`, which: { requestId }, fileId: file.id };
}

type SentRequest = Awaited<ReturnType<typeof sent>>;

async function moved({ which, service }: SentRequest, to: CareRequestState): Promise<void> {
  if (to === 'submitted') return;
  good(await w.call(takeCase, { caseId: which.requestId }, desk));
  const text = 'Írtunk Önnek.';
  const isOpinion = careRequestKind(service).byExpert;
  if (isOpinion && (to === 'documents_complete' || to === 'with_expert' || to === 'answered'))
    good(await w.call(completeDocuments, which, desk));
  if (isOpinion && (to === 'with_expert' || to === 'answered'))
    good(await w.call(takeCase, { caseId: which.requestId }, desk));
  if (to === 'waiting_for_information') good(await w.call(askForInformation, { ...which, text }, desk));
  if (to === 'answered') good(await w.call(answerCareRequest, { ...which, text }, desk));
  if (to === 'closed') good(await w.call(closeCareRequest, { ...which, text }, desk));
  if (to === 'refused') good(await w.call(refuseCareRequest, { ...which, text }, desk));
}

const states = ['submitted', 'in_progress', 'waiting_for_information', 'answered', 'closed', 'refused'] as const;
const statesOfOpinion = [...states.slice(0, 3), 'documents_complete', 'with_expert', 'answered'] as const;
const see = (path: string, language = 'hu') => visit(w, path, { jar, language });
const post = (path: string, form: Record<string, string>) => visit(w, path, { jar, method: 'POST', form });

describe('the page of a request', () => {
  it.each(oneLanguage('en'))(
    'says in %s how it stands, what it means and whose turn it is, in every state (S1-04, R34)',
    async (language) => {
      for (const kind of ['sendInternalMedicineRequest', 'sendSecondOpinionRequest'] as const) {
        const names = new Set<string>();
        // All kinds name a closed case alike.
        const ownStates = kind === 'sendSecondOpinionRequest' ? statesOfOpinion : states;
        for (const state of ownStates) {
          const one = await sent(kind);
          await moved(one, state);
          const page = await see(one.path, language);
          names.add(page.document.querySelector('#state')?.textContent ?? '');
          expect(page.text).toContain(one.number);
          expect(page.document.querySelector('form#step') !== null, state).toBe(
            state !== 'closed' && state !== 'refused',
          );
          expect(page.document.querySelector('button[value=finish]') !== null, state).toBe(state === 'answered');
          if (state === 'submitted') await post(one.path, { intent: 'withdraw' });
          // Three of a kind may be open.
          if (state === 'waiting_for_information' || careRequestStates[state].turn === 'expert')
            await post(one.path, { intent: 'withdraw' });
          if (state === 'answered') await post(one.path, { intent: 'finish' });
          if (state === 'in_progress') good(await w.call(closeCareRequest, one.which, desk));
        }
        expect(names.size).toBe(ownStates.length);
      }
    },
  );

  it('shows a question of the desk, takes the answer, and gives the turn back (S1-04)', async () => {
    const one = await sent();
    await moved(one, 'waiting_for_information');
    const question = await see(one.path);
    expect(question.text).toContain('Írtunk Önnek.');
    expect(question.text).toContain('Válaszát eddig várjuk');
    const page = question.document.querySelector('main')?.textContent ?? '';
    const order = ['Válaszát eddig várjuk', 'Írtunk Önnek.', 'Elküldöm az üzenetet', 'Kérdeztünk vagy ajánlottunk'];
    const places = order.map((words) => page.indexOf(words));
    expect([places.includes(-1), places]).toEqual([false, places.toSorted((one, other) => one - other)]);
    const empty = await post(one.path, { intent: 'write', text: ' ' });
    expect([empty.status, empty.document.querySelector('#text-error')?.textContent]).toEqual([
      422,
      expect.stringContaining('kitöltése kötelező'),
    ]);
    const written = await post(one.path, { intent: 'write', text: 'Tegnap óta.\nMa jobb.', draft: 'care-message' });
    expect(written.url).toBe(`${one.path}?message=submitted`);
    expect(written.text).toContain('Tegnap óta.\nMa jobb.');
    expect(written.text).toContain('Célunk, hogy eddig válaszoljunk');
  });

  it('keeps a message that a session’s end cut off (S8.1-01, 0040)', async () => {
    const one = await sent();
    const about = `care-message-about-${one.number}`;
    const form = { intent: 'write', text: 'Hosszú levél', draft: 'care-message', draftAbout: about };
    jar.set('token', 'A'.repeat(43));
    await post(one.path, form);
    jar.set('token', (await w.session(id)).token);
    expect((await see(one.path)).document.querySelector('textarea')?.value).toBe('Hosszú levél');
  });

  it.each(oneLanguage('hu'))(
    'takes files with a reply in %s, without script and in one press (S1-04, S5-19)',
    async (language) => {
      const one = await sent();
      const page = await see(one.path, language);
      const form = page.document.querySelector('form#step');
      expect([form?.getAttribute('enctype'), form?.querySelectorAll('input[type=file]:not([capture])').length]).toEqual(
        ['multipart/form-data', 1],
      );
      const key = form?.querySelector<HTMLInputElement>('input[name=key]')?.value ?? '';
      const files = [{ name: 'pótlás.pdf', bytes: await plainPdf(randomUUID()) }];
      const answer = await sendForm(
        w,
        one.path,
        { fields: { intent: 'write', text: 'Csatolom.', key }, files },
        jar,
        language,
      );
      expect([answer.status, answer.to]).toEqual([303, `${one.path}?message=submitted`]);
      expect(answer.page?.text).toContain('Csatolom.');
      expect(filesIn(answer.page)).toEqual(['lelet.pdf', 'pótlás.pdf']);
    },
  );

  it('keeps files that were uploaded first with what was typed, lets one be removed, and sends them once (0040, S5-18)', async () => {
    const one = await sent();
    const draft = { draft: 'care-message', draftAbout: `care-message-about-${one.number}`, text: 'Két lelet.' };
    const files = await Promise.all(
      ['a.pdf', 'b.pdf'].map(async (name) => ({ name, bytes: await plainPdf(randomUUID()) })),
    );
    // As a browser sends it: the hidden field first, then the pressed button.
    const uploaded = await sendForm(w, one.path, { fields: { ...draft, intent: 'upload' }, files }, jar);
    expect(uploaded.to).toBe(`${one.path}#file`);
    const page = await see(one.path);
    expect(page.document.querySelector('textarea')?.value).toBe('Két lelet.');
    const [remove] = page.document.querySelectorAll<HTMLButtonElement>('button[name=remove]');
    const draftPage = await post(one.path, { ...draft, intent: 'write', remove: remove?.value ?? '' });
    const staged = [...draftPage.document.querySelectorAll<HTMLInputElement>('input[name=stagedFile]')];
    expect(staged).toHaveLength(1);
    const key = draftPage.document.querySelector<HTMLInputElement>('form#step input[name=key]')?.value ?? '';
    const written = { ...draft, intent: 'write', key, stagedFile: staged[0]?.value ?? '' };
    for (const turn of [1, 2]) {
      const done = await post(one.path, written);
      expect([turn, done.url]).toEqual([turn, `${one.path}?message=submitted`]);
      expect(filesIn(done)).toEqual(['lelet.pdf', 'b.pdf']);
      expect(done.document.querySelectorAll('section[aria-labelledby=messages] li')).toHaveLength(1);
    }
  });

  it('says at the field which file cannot be taken, and takes none where the request is full or its kind has none (S5-18)', async () => {
    const one = await sent();
    const bad = [{ name: 'rossz.exe', bytes: Buffer.from('MZ') }];
    const refused = await sendForm(w, one.path, { fields: { intent: 'write', text: 'Itt van.' }, files: bad }, jar);
    expect([refused.status, refused.text.includes('rossz.exe: ilyen kiterjesztésű')]).toEqual([415, true]);
    expect(refused.text).toContain('Itt van.</textarea>');
    expect((await see(one.path)).document.querySelector('section[aria-labelledby=messages]')).toBeNull();
    for (let no = 0; no < 9; no += 1) {
      const bytes = await plainPdf(randomUUID());
      const { file } = good(await upload(w, { name: `${no}.pdf`, bytes }, headers, 'care_reply'));
      good(await w.call(writeToCareRequest, { number: one.number, fileIds: [file.id] }, headers));
    }
    const full = await see(one.path);
    expect([full.document.querySelectorAll('input[type=file]').length, full.text.includes('már 10 fájl')]).toEqual([
      0,
      true,
    ]);
    const more = good(await upload(w, { name: '10.pdf', bytes: await plainPdf(randomUUID()) }, headers, 'care_reply'));
    const over = await post(one.path, { intent: 'write', text: 'Még egy', stagedFile: more.file.id });
    expect([over.status, over.text.includes('összesen legfeljebb 10 fájl')]).toEqual([409, true]);
    const { number } = good(
      await w.call(operationNamed('sendP4pRequest'), { ...inputs.sendP4pRequest, consent: true }, headers),
    );
    expect((await see(`/requests/${number}`)).document.querySelectorAll('input[type=file]')).toHaveLength(0);
  });

  it('books a proposed time by one press, and leads to the visit (S1-04)', async () => {
    const one = await sent();
    await moved(one, 'in_progress');
    const slotIds = ['2026-11-24T09:00', '2026-11-24T09:30'].map((at) => slotId(0, at));
    const times = slotIds.map((id) => ({ slotId: id, subfunctionId: 101 }));
    good(await w.call(proposeTimes, { ...one.which, times, text: 'Jó lesz?' }, desk));
    const page = await see(one.path);
    const buttons = [...page.document.querySelectorAll<HTMLButtonElement>('button[value=take]')];
    expect(buttons).toHaveLength(2);
    const wrong = await post(one.path, { intent: 'take', slotId: randomUUID() });
    expect([wrong.status, wrong.document.querySelector('[role=alert]')?.textContent]).toEqual([
      409,
      expect.stringContaining('Ez az időpont már nem választható.'),
    ]);
    const offerLine = [...page.document.querySelectorAll('main li')].find((line) => line.querySelector('[value=take]'));
    for (const text of ['Dr. Kovács Béla', 'Belgyógyászat, Első vizsgálat', 'Bükkfa Rendelő, ', '24 500 Ft'])
      expect(offerLine?.textContent.replaceAll(/\s/g, ' ')).toContain(text);
    const unseen = await post(one.path, { intent: 'take', slotId: slotIds[0] ?? '', pays: '100' });
    expect(unseen.document.querySelector('[role=alert]')?.textContent).toContain('megváltozott, hogy mennyit fizet');
    const [first] = buttons;
    const pressed = first ? [...sentBy(first)].map(([name, value]) => [name, String(value)]) : [];
    const booked = await post(one.path, Object.fromEntries(pressed));
    expect(booked.document.querySelectorAll('button[value=take]')).toHaveLength(0);
    expect(booked.text).toContain('Ez a lefoglalt időpontja.');
    expect(booked.text).not.toContain('már nem szabad');
    const link = booked.document.querySelector('main a[href^="/services/appointments/"]')?.getAttribute('href') ?? '';
    expect((await see(link)).text).toContain('09:00');
  });

  it.each(oneLanguage('en'))(
    'shows the care that is organised for it, and whose turn it is (S3.13-06), in %s',
    async (language) => {
      const one = await sent('sendMedicalCareRequest');
      await moved(one, 'in_progress');
      const { care } = good(await w.call(organiseCare, one.which, desk));
      const page = await see(one.path, language);
      const section = page.document.querySelector('section[aria-labelledby=care]');
      expect(section?.textContent).toContain(care?.number ?? 'no number');
      expect(section?.querySelectorAll('dt').length).toBe(4);
    },
  );

  it('says at the desk, and to its customer, the language of a second opinion by its name (S2.3-14, S1-11)', async () => {
    const one = await sent('sendSecondOpinionRequest');
    const { cookie } = await w.desk(['medical_adviser']);
    const atDesk = await visit(w, `/desk/requests/${one.which.requestId}`, { cookie });
    for (const page of [atDesk, await see(one.path)]) expect(factsIn(page).get('Vélemény nyelve')).toBe('Română');
  });

  it('is withdrawn with the consequence said first, and refuses a second time in words (S1-04)', async () => {
    const one = await sent();
    const page = await see(one.path);
    expect(page.document.querySelector('button[value=withdraw]')?.closest('dialog')?.textContent).toContain(
      'válasz sem érkezik',
    );
    const done = await post(one.path, { intent: 'withdraw' });
    expect(done.document.querySelector('#state')?.textContent).toBe('Visszavonva');
    const again = await post(one.path, { intent: 'withdraw' });
    expect([again.status, again.text.includes('Ez a kérés már lezárult.')]).toEqual([409, true]);
    expect(again.document.querySelectorAll('button[value=withdraw]')).toHaveLength(0);
  });

  it('shows what was answered, hands out its files, and asks for a code when very much was taken (T37)', async () => {
    const one = await sent('sendSecondOpinionRequest');
    const page = await see(one.path);
    const answers = [...page.document.querySelectorAll('main dl dd')].map((answer) => answer.textContent);
    expect(answers).toEqual(['Sérv', '2026. október 1.', 'Dr. Kovács', 'Kell műtét?', 'Română', expect.any(String)]);
    const form = { intent: 'download', fileId: one.fileId };
    const answer = await w.request(one.path, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: cookiesOf(jar),
      },
      body: new URLSearchParams(form).toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/download\//)]);
    expect((await w.request(answer.headers.get('location') ?? '')).status).toBe(200);
    for (let turn = 0; turn < 29; turn += 1) good(await w.call(createDownload, { fileId: one.fileId }, headers));
    const refusalPage = await post(one.path, form);
    expect([refusalPage.status, refusalPage.document.querySelector('h3')?.textContent]).toEqual([
      403,
      'Kód a letöltéshez',
    ]);
  });

  it('tells what happened so far in words, also who looked (P12, S9-07)', async () => {
    const one = await sent();
    await moved(one, 'answered');
    await post(one.path, { intent: 'finish' });
    const { document, text } = await see(one.path);
    const words = [...document.querySelectorAll('main details:last-of-type li p.font-semibold')].map(
      (p) => p.textContent,
    );
    expect(words).toEqual(expect.arrayContaining(['Lezárta a kérést', 'Kérés megválaszolása', 'Kérés elküldése']));
    expect(text).not.toContain('Egyéb művelet');
    for (const language of languages)
      for (const step of statesOf(careRequestSteps))
        expect([
          step,
          ['care_request', 'case'].some((kind) => w.services.texts.has(language, `account.action.${kind}_${step}`)),
        ]).toEqual([step, true]);
    expect((await see('/account/access-log')).text).not.toContain('Egyéb művelet');
  });

  it('of somebody else is that of no request at all (T01)', async () => {
    const one = await sent();
    const other = await account(w.database, { subscriptions: [Permission.options] });
    const tokens = await w.session(other.id);
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, tokens.headers));
    const theirs: Jar = new Map([['token', tokens.token]]);
    const pages = [];
    for (const path of [one.path, '/requests/2222-2222']) {
      const { status, text } = await visit(w, path, { jar: theirs });
      pages.push([status, text.replaceAll(/[\da-f]{8}-[\da-f-]{27}|[\dA-Z]{4}-[\dA-Z]{4}/g, '')]);
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.[0]).toBe(404);
  });
});

describe('the list of requests', () => {
  it('leads to the services while there is none (S1-04)', async () => {
    const { document } = await see('/requests');
    const link = document.querySelector('main section a.button')?.getAttribute('href');
    expect(link).toBe('/#services');
    expect((await see('/account')).document.querySelector('main a[href="/requests"]')).not.toBeNull();
  });

  it('shows whose turn it is and by when, and a mark until the news were read (R34)', async () => {
    const one = await sent();
    w.pass({ minutes: 5 });
    await moved(one, 'waiting_for_information');
    const [first] = (await see('/requests')).document.querySelectorAll('main li');
    expect(first?.textContent).toMatch(/Belgyógyászat.*Öntől várunk választ.*Új üzenet.*Válaszát eddig várjuk/);
    expect(first?.textContent).toContain('2026. december 23., szerda, 18:00');
    w.pass({ minutes: 5 });
    await see(one.path);
    expect((await see('/requests')).text).not.toContain('Új üzenet');
  });

  it('is paged (S7-23)', async () => {
    const one = await sent();
    const digits = '23456789';
    for (let no = 0; no < 27; no += 1)
      await w.database.pool.query(
        `insert into care_request (id, number, partner_id, account_id, subscription_id, service, status, due_at, locale, created_at,
           customer_looked_at)
         select gen_random_uuid(), $2, partner_id, account_id, subscription_id, service, status, due_at, locale, created_at,
           customer_looked_at from care_request where id = $1`,
        [one.which.requestId, `AAAA-AA${digits.charAt(no % 8)}${digits.charAt(Math.floor(no / 8))}`],
      );
    const first = await see('/requests');
    expect(first.document.querySelectorAll('main ul > li')).toHaveLength(25);
    const next = first.document.querySelector('a[rel=next]')?.getAttribute('href') ?? '';
    expect((await see(next)).document.querySelectorAll('main ul > li')).toHaveLength(3);
  });
});
