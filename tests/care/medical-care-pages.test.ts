import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { careSteps } from '../../contract/care/medical-care-states.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { oneLanguage } from '../support/deep.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { careCustomer, newCare } from './medical-care.ts';
import { factsIn } from './pages.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function newRequest() {
  const { headers } = await careCustomer(w);
  return newCare(w, headers, { specializationId: 1, radiusKm: 20, onsetDate: '2026-11-09', preauthRef: 'E-17' });
}

const buttons = (document: Document) =>
  [...document.querySelectorAll<HTMLButtonElement>('main button[name=intent]')].map(({ value }) => value).sort();

describe('the desk’s page of a medical care, without script', () => {
  it.each(oneLanguage('hu'))(
    'leads from the list through every step to the end, in %s (S7-14, S3.13-06, S1-11)',
    async (language) => {
      const { id, number } = await newRequest();
      const { token } = await w.desk(['supervisor', 'medical_adviser']);
      const jar: Jar = new Map([['desk', token]]);
      const path = `/desk/medical-cares/${id}`;
      const list = await visit(w, '/desk?list=medical-cares', { jar, language });
      expect([...list.document.querySelectorAll('main td a')].map((link) => link.getAttribute('href'))).toContain(path);
      const page = await visit(w, path, { jar, language });
      for (const part of [
        number,
        language === 'hu' ? 'Szőke Ünige' : 'Ünige Szőke',
        'Két hete fáj a térdem.',
        'Szeged',
        'E-17',
      ])
        expect(page.text).toContain(part);
      expect(page.text).not.toMatch(/\b(?:care|desk|home|account)\.[a-z_.]+/);
      const item = {
        code: 'MR-01',
        name: 'Térd MR',
        qty: '2',
        unitPrice: '30 000',
      };
      const forms: [Record<string, string>, string[]][] = [
        [{ intent: 'take' }, ['add_item', 'add_visit', 'await_booking', 'cancel', 'delete', 'send_for_approval']],
        [
          { intent: 'add_item', ...item },
          ['add_item', 'add_visit', 'await_booking', 'cancel', 'delete', 'send_for_approval'],
        ],
        [{ intent: 'send_for_approval' }, ['approve', 'cancel', 'reject']],
        [{ intent: 'approve', 'item-1': 'yes' }, ['add_item', 'add_visit', 'book', 'cancel', 'send_for_approval']],
        [
          { intent: 'book', provider: 'Bükkfa Rendelő', doctor: '', time: 'kedd 9:00', reservationNumber: '' },
          ['add_item', 'add_visit', 'appear', 'await_booking', 'cancel'],
        ],
        [{ intent: 'appear' }, ['add_item', 'add_visit', 'close', 'finish']],
        [{ intent: 'finish' }, ['close']],
        [{ intent: 'close' }, []],
      ];
      for (const [form, next] of forms) {
        const done = await visit(w, path, { jar, language, method: 'POST', form });
        expect([form.intent, done.status, done.url]).toEqual([form.intent, 200, `${path}#steps`]);
        const otherButtons = buttons(done.document).filter(
          (intent) => !['assign', 'give_back', 'note', 'remind', 'withdraw_consent'].includes(intent),
        );
        expect([form.intent, otherButtons]).toEqual([form.intent, next]);
        expect(done.text).not.toMatch(/\b(?:care|desk|home|account)\.[a-z_.]+/);
      }
    },
  );

  it('keeps what was typed when it is refused, and says what to do (R39, S8.3-10)', async () => {
    const { id } = await newRequest();
    const { token } = await w.desk(['agent']);
    const jar: Jar = new Map([['desk', token]]);
    const path = `/desk/medical-cares/${id}`;
    const wrong = {
      code: 'MR-01',
      name: 'Térd MR',
      qty: '2',
      unitPrice: '30 000,50',
    };
    const refused = await visit(w, path, { jar, method: 'POST', form: { intent: 'add_item', ...wrong } });
    const field = (name: string) => refused.document.querySelector<HTMLInputElement>(`#${name}`);
    expect([refused.status, field('name')?.value, field('unitPrice')?.getAttribute('aria-invalid')]).toEqual([
      422,
      'Térd MR',
      'true',
    ]);
    const early = await visit(w, path, { jar, method: 'POST', form: { intent: 'finish' } });
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('megjelenés nélkül nem fejezhető be')]);
    expect((await visit(w, path, { jar, method: 'POST', form: { intent: 'nothing' } })).status).toBe(404);
  });

  it.each(oneLanguage('en'))(
    'proposes free times in %s by ticking them, says which are out, and keeps what was ticked (S3.13-06, R39)',
    async (language) => {
      const { id } = await newRequest();
      const { token } = await w.desk(['agent']);
      const jar: Jar = new Map([['desk', token]]);
      const path = `/desk/medical-cares/${id}`;
      const look = (query: string, form?: Record<string, string>) =>
        visit(w, path + query, { jar, language, ...(form && { method: 'POST', form }) });
      const early = await look('?subfunction=101');
      expect(early.document.querySelector('input[name=times]')).toBeNull();
      await look('', { intent: 'take' });
      await look('', { intent: 'await_booking' });
      const seen = await look('?subfunction=101&from=2026-12-01');
      const boxes = [...seen.document.querySelectorAll<HTMLInputElement>('input[name=times]')].map(
        ({ value }) => value,
      );
      expect(seen.document.querySelector('button[name=book]')).toBeNull();
      const none = await look('?subfunction=101&from=2026-12-01', { intent: 'propose' });
      expect([none.status, none.document.querySelector('#times-error') !== null]).toEqual([422, true]);
      const done = await look('', { intent: 'propose', times: boxes[0] ?? '' });
      expect([done.status, done.url]).toEqual([200, `${path}#steps`]);
      const facts = factsIn(done);
      expect(facts.get(w.services.texts.say(language, 'desk.care.proposed'))).toMatch(/Kovács|Őri/);
      expect(facts.get(w.services.texts.say(language, 'desk.care.turn'))).toBe(
        w.services.texts.say(language, 'medical_care.turn.customer'),
      );
      const [slotId = ''] = (boxes[0] ?? '').split(' ');
      good(await w.call(startReservation, { slotId, subfunctionId: 101 }));
      const out = await look('?subfunction=101&from=2026-12-01', { intent: 'propose', times: boxes[0] ?? '' });
      expect([out.status, out.document.querySelector('main [role=alert]') !== null]).toEqual([409, true]);
      expect((await look('?location=Atlantisz&subfunction=x')).status).toBe(200);
    },
  );

  it('calls the code of an item by its own name where it is missing (S5-12, S7-14)', async () => {
    const { id } = await newRequest();
    const { token } = await w.desk(['agent']);
    const jar: Jar = new Map([['desk', token]]);
    const form = { intent: 'add_item', code: '', name: 'Térd MR', qty: '1', unitPrice: '1' };
    const pageText = async (language: 'hu' | 'en' | 'ro') => {
      const page = await visit(w, `/desk/medical-cares/${id}`, { jar, language, method: 'POST', form });
      return page.document.querySelector('#code-error')?.textContent;
    };
    expect(await pageText('hu')).toContain('A tétel kódja');
    expect(await pageText('en')).toMatch(/code of the item/i);
    expect(await pageText('ro')).toMatch(/codul poziției/i);
  });

  it('shows each role the buttons it may press (ASVS 8.2.1)', async () => {
    const { id } = await newRequest();
    const of = async (role: 'agent' | 'medical_adviser' | 'clinic_staff') => {
      const { token } = await w.desk([role]);
      return buttons((await visit(w, `/desk/medical-cares/${id}`, { jar: new Map([['desk', token]]) })).document);
    };
    expect(await of('agent')).toEqual(['add_item', 'add_visit', 'note', 'remind', 'take', 'withdraw_consent']);
    expect(await of('medical_adviser')).toEqual(['note', 'remind', 'take', 'withdraw_consent']);
    expect(await of('clinic_staff')).toEqual([]);
    const { id: provider } = await w.database.db
      .selectFrom('provider')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    await w.database.pool.query(
      'update medical_care set provider = (select name from provider where id = $1) where id = $2',
      [provider, id],
    );
    expect(await of('clinic_staff')).toEqual(['add_item', 'add_visit']);
  });

  it('has words for each step of the history (S1-11, P12)', async () => {
    const texts = w.services.texts;
    for (const language of ['hu', 'en', 'ro'] as const)
      for (const verb of ['request', 'read', 'choose', ...statesOf(careSteps)])
        expect([
          verb,
          ['medical_care', 'case'].some((kind) => texts.has(language, `account.action.${kind}_${verb}`)),
        ]).toEqual([verb, true]);
  });
});
