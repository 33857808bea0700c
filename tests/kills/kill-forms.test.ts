import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDraft } from '../../contract/platform/draft.ts';
import { dayIn, systemClock } from '../../server/platform/clock.ts';
import { type FormPage, formPages, valuesIn, whoMayAll } from '../claims/form-pages.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf } from '../files/pdfs.ts';
import { deep } from '../support/deep.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world, worldSecret } from '../support/world.ts';

// After a kill another process shows all entries and uploads of the pages sent until then.

let w: World;
beforeAll(async () => {
  w = await world({ clock: systemClock });
});
afterAll(() => w.close());

const forms = formPages(dayIn(systemClock(), 'Europe/Budapest'));

const settingsOf = () => ({
  ...{ DATABASE_URL: w.url, KAPU_SECRET: worldSecret, KAPU_FILES_DIR: w.filesDir, LOG_LEVEL: 'silent' },
  RATE_LIMITS: 'off',
});

/** A caller who is told that too many wait comes back. */
function through({ base }: RunningPortal): World {
  return {
    ...w,
    request: async (path, { host: _, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (headers.has('origin')) headers.set('origin', base);
      const ask = () => fetch(new URL(path, base), { ...init, headers, redirect: 'manual' });
      let answer = await ask();
      for (let tries = 0; answer.status === 503 && tries < 500; tries += 1) answer = await ask();
      return answer;
    },
  };
}

async function send(at: World, { path, entries, file }: FormPage, jar: Jar): Promise<void> {
  const page = await visit(at, path, { jar, language: 'en' });
  const fields = { ...valuesIn(page), ...entries };
  if (file === undefined) {
    const next = await visit(at, path, { jar, language: 'en', method: 'POST', form: fields });
    expect([path, next.status, next.document.querySelector('main [role=alert]')?.textContent]).toEqual([
      path,
      200,
      undefined,
    ]);
    return;
  }
  const files = [{ name: file, bytes: await plainPdf(`${path} ${file}`) }];
  const sent = await sendForm(at, path, { fields, files }, jar, 'en');
  expect([path, sent.status]).toEqual([path, 303]);
}

const longest = Math.max(...Object.values(forms).map((steps) => steps.length));
const kills = Array.from({ length: longest }, (_, at) => at + 1);

it.runIf(deep).each(kills)(
  'a request, a claim and an approval lose nothing when the process is killed after page %s (F01, R5, 0040)',
  { timeout: 120_000 },
  async (sent) => {
    const jar = await whoMayAll(w);
    const first = await serve(settingsOf());
    for (const steps of Object.values(forms))
      for (const step of steps.slice(0, sent)) await send(through(first), step, jar);
    await stop(first, 'SIGKILL');
    const second = await serve(settingsOf());
    for (const steps of Object.values(forms))
      for (const { path, entries, file } of steps.slice(0, sent)) {
        const page = await visit(through(second), path, { jar, language: 'en' });
        const { intent: _, ...fields } = entries;
        expect(valuesIn(page), path).toMatchObject(fields);
        if (file !== undefined) expect(page.text, path).toContain(file);
      }
    await stop(second);
  },
);

/** Each invoice, with the number of its own receipts. */
async function expensesOf(jar: Jar): Promise<string[]> {
  const headers = { authorization: `Bearer ${jar.get('token')}` };
  const { values } = good(await w.call(readDraft, { form: 'claim' }, headers));
  const rows = values['expenses.*']?.split(' ') ?? [];
  const receipts = (row: string) => values[`expenses.${row}.files`]?.split(' ').filter(Boolean).length ?? 0;
  return rows.map((row) => `${values[`expenses.${row}.invoiceNo`] ?? ''} ${receipts(row)}`);
}

type ShownForm = { url: string; fields: Record<string, string> };

it.runIf(deep).each([0, 1, 2, 3])(
  'two tabs that add and drop an expense at once lose and double none, killed after %s answers and pressed again (F01, T32, 0072)',
  { timeout: 120_000 },
  async (most) => {
    const jar = await whoMayAll(w);
    const first = await serve(settingsOf());
    const press = async (at: World, { url, fields }: ShownForm, file?: string) => {
      const files = file === undefined ? [] : [{ name: file, bytes: await plainPdf(file) }];
      return sendForm(at, url, { fields, files }, jar, 'en', false);
    };
    const tabAt = async (no: number, intent: string, invoiceNo?: string): Promise<ShownForm> => {
      const url = `/services/claim-reporting?step=${no + 1}`;
      const values = valuesIn(await visit(through(first), url, { jar, language: 'en', axe: false }));
      const [, expense] = forms.claim;
      return { url, fields: { ...values, ...(invoiceNo !== undefined && { ...expense?.entries, invoiceNo }), intent } };
    };
    for (const no of [1, 2, 3]) await press(through(first), await tabAt(no, 'another', `K-${no}`), `k${no}.pdf`);
    await press(through(first), await tabAt(4, 'upload', 'K-4'), 'k4.pdf');
    expect(await expensesOf(jar)).toEqual(['K-1 1', 'K-2 1', 'K-3 1', 'K-4 1']);

    const tabs = [await tabAt(2, 'drop'), await tabAt(4, 'another')];
    let answers = 0;
    const killed: World = {
      ...w,
      request: async (...parameters) => {
        const answer = await through(first).request(...parameters);
        answers += 1;
        if (answers >= most) first.child.kill('SIGKILL');
        return answer;
      },
    };
    const pressed = Promise.allSettled([...tabs, ...tabs].map((tab) => press(killed, tab)));
    if (most === 0) first.child.kill('SIGKILL');
    else await pressed;
    await stop(first, 'SIGKILL');
    await pressed;
    const expenses = await expensesOf(jar);
    expect(expenses.filter((one) => one !== 'K-2 1' && one !== ' 0')).toEqual(['K-1 1', 'K-3 1', 'K-4 1']);
    expect(expenses.length).toBe(new Set(expenses).size);

    const second = await serve(settingsOf());
    await Promise.all([...tabs, ...tabs].map((tab) => press(through(second), tab)));
    expect(await expensesOf(jar)).toEqual(['K-1 1', 'K-3 1', 'K-4 1', ' 0']);
    await stop(second);
  },
);
