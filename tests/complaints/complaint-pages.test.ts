import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerComplaint, askComplainant } from '../../contract/complaints/complaint-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { href } from '../../contract/href.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { saveDraft } from '../../contract/platform/draft.ts';
import { languages } from '../../contract/platform/languages.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { complaintId, newComplaint } from './complaints.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const untranslated = /\b(?:complaint|overview|desk|fields|case|sent)\.[a-z_.-]+/;
const words = { topic: 'waiting', description: 'Két órát vártam.', desiredOutcome: 'Egy új időpontot.' };

async function loggedIn() {
  const { id } = await account(w.database, { subscriptions: [['hasConsultation']] });
  await w.database.db.deleteFrom('rate').execute();
  const made = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, made.headers));
  return made;
}

const mainOf = ({ document }: { document: Document }) => document.querySelector('main')?.textContent ?? '';

describe('the pages of a complaint, without script (S2.9-04, S1-11)', () => {
  it.each(languages)(
    'take it from a customer, show how it stands, and lead on when it is answered, in %s',
    async (language) => {
      const { token, headers } = await loggedIn();
      const jar = new Map([['token', token]]);
      const go = (path: string, form?: Record<string, string>) =>
        visit(w, path, { jar, language, ...(form && { method: 'POST', form }) });
      const form = await go(href('complaint-new'));
      expect(form.document.querySelector('input[name=name], input[name=privacyAccepted]')).toBeNull();
      const half = await go(href('complaint-new'), { description: words.description, draft: 'complaint' });
      expect([half.status, half.document.querySelectorAll('[role=alert] a').length]).toEqual([422, 1]);
      const description = async () =>
        (await go(href('complaint-new'))).document.querySelector('[name=description]')?.textContent;
      expect(await description()).toBe(words.description);
      const sent = await go(href('complaint-new'), words);
      expect(await description()).toBe('');
      const number = /[2-9B-Z]{4}-[2-9B-Z]{4}/.exec(mainOf(sent))?.[0] ?? '';
      expect(new URL(sent.url, 'http://localhost').pathname).toBe(href('complaint', { number }));
      const id = await complaintId(w, number);
      const { headers: desk } = await w.desk(['supervisor']);
      good(await w.call(takeCase, { caseId: id }, desk));
      good(await w.call(askComplainant, { complaintId: id, text: 'Melyik napon?' }, desk));
      const turn = (await go(href('home'))).document.querySelector(`main a[href="${href('complaint', { number })}"]`);
      expect(turn).not.toBeNull();
      const questionPage = await go(href('complaint', { number }));
      expect(mainOf(questionPage)).toContain('Melyik napon?');
      const replied = await go(href('complaint', { number }), { intent: 'write', text: 'Kedden.' });
      expect(mainOf(replied)).toContain('Kedden.');
      const answer = { outcome: 'upheld', answer: 'Igaza van.', remedy: 'Új időpontot adunk.' };
      good(await w.call(answerComplaint, { complaintId: id, ...answer }, desk));
      const answered = await go(href('complaint', { number }));
      expect(mainOf(answered)).toContain(answer.answer);
      expect(answered.document.querySelector(`main a[href="${href('complaint-handling')}"]`)).not.toBeNull();
      expect(answered.document.querySelector('main form')).toBeNull();
      expect(mainOf(await go(href('messages')))).toContain(answer.remedy);
      const other = good(
        await w.call(saveDraft, { form: 'complaint', values: { description: 'Félbehagyva' } }, headers),
      );
      expect(other.key).toBeNull();
      expect(
        (await go(`${href('complaint-new')}?about=K7TM-4XPD`)).document
          .querySelector('[name=about]')
          ?.getAttribute('value'),
      ).toBe('K7TM-4XPD');
      expect((await go(href('complaint-new'))).document.querySelector('[name=description]')?.textContent).toBe(
        'Félbehagyva',
      );
      for (const page of [form, half, sent, questionPage, answered]) expect(mainOf(page)).not.toMatch(untranslated);
    },
  );

  it.each(languages)('take it from a guest, who comes back by the link and withdraws it, in %s', async (language) => {
    await w.database.db.deleteFrom('rate').execute();
    const go = (path: string, form?: Record<string, string>) =>
      visit(w, path, { language, ...(form && { method: 'POST', form }) });
    const guest = { name: 'Panasz Piroska', email: `${language}.panasz@example.com`, privacyAccepted: 'on' };
    const empty = await go(href('complaint-new'), {});
    expect(empty.status).toBe(422);
    const sent = await go(href('complaint-new'), { ...words, ...guest, captcha: 'person' });
    const { pathname } = new URL(sent.url, 'http://localhost');
    expect(pathname).toMatch(/^\/complaints\/guest\/[\w-]{20,}$/);
    const page = await go(pathname);
    expect(mainOf(page)).toContain(words.description);
    const over = await go(pathname, { intent: 'withdraw' });
    expect(over.document.querySelector('main form')).toBeNull();
    expect((await go(href('complaint-guest', { token: 'x'.repeat(43) }))).status).toBe(200);
    for (const one of [empty, sent, page, over]) expect(mainOf(one)).not.toMatch(untranslated);
  });

  it.each(languages)('are the desk’s too: its list, its steps and its register, in %s', async (language) => {
    const { headers } = await loggedIn();
    const { id, number } = await newComplaint(w, headers);
    const { token } = await w.desk(['supervisor']);
    const jar = new Map([['desk', token]]);
    const go = (path: string, form?: Record<string, string>) =>
      visit(w, path, { jar, language, ...(form && { method: 'POST', form }) });
    const list = await go(href('desk', {}, { list: 'complaints' }));
    expect(mainOf(list)).toContain(number);
    expect(list.document.querySelector(`main a[href="${href('desk-complaints')}"]`)).not.toBeNull();
    const page = href('desk-complaint', { id });
    await go(page, { intent: 'take' });
    const half = await go(page, { intent: 'answer', outcome: '', answer: '' });
    expect(half.status).toBe(422);
    const answered = await go(page, { intent: 'answer', outcome: 'not_upheld', answer: 'Időben hívtuk.' });
    expect(mainOf(answered)).toContain('Időben hívtuk.');
    const register = await go(href('desk-complaints'));
    const from = { 'from-year': '2026', 'from-month': '11', 'from-day': '1' };
    const to = { 'to-year': '2026', 'to-month': '11', 'to-day': '30' };
    const file = await go(href('desk-complaints'), { ...from, ...to });
    const data = file.document.querySelector('main a[download]')?.getAttribute('href') ?? '';
    expect(Buffer.from(data.split(',')[1] ?? '', 'base64').toString()).toContain(number);
    const wrong = await go(href('desk-complaints'), { ...from, ...to, 'to-year': '2025' });
    expect(wrong.status).toBe(422);
    for (const one of [list, half, answered, register, file, wrong]) expect(mainOf(one)).not.toMatch(untranslated);
  });
});
