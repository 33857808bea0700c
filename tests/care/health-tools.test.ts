import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listAssessments } from '../../contract/care/assessment/assessment.ts';
import { askedPages } from '../../contract/care/assessment/assessment-schema.ts';
import { measureNamed } from '../../contract/care/assessment/measures.ts';
import { type HealthTool, healthTools, toolNamed } from '../../contract/care/assessment/tools.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { routeRow } from '../../contract/routes.ts';
import { holder } from '../entitlement/relatives.ts';
import { type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { assessing, healthAnswers, sameAnswers } from './assessments.ts';
import { type Browser, press, see } from './pages.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const toolAnswers = {
  health_check: healthAnswers,
  work_life_balance: sameAnswers('balance', 10, '3'),
  workplace_stress: sameAnswers('stress', 12, '3'),
  mood: sameAnswers('phq', 9, '1'),
  anxiety: sameAnswers('gad', 7, '2'),
  skin: { moleAsymmetry: 'no', moleBorder: 'yes', moleColour: 'no', moleDiameter: 'no', moleEvolving: 'no' },
} as const;
type ToolId = keyof typeof toolAnswers;
const tools: readonly HealthTool[] = healthTools;
const pathOf = (tool: ToolId) => routeRow(toolNamed(tool).page)?.path ?? '';

const visitor = (language: Language, host?: string): Browser => ({
  w,
  jar: new Map(),
  language,
  ...(host && { host }),
});
async function customer(language: Language): Promise<Browser & { id: string }> {
  const { id, token } = await holder(w, {
    subscriptions: [Permission.options],
    services: ['work_life_balance_quiz', 'workplace_stress_quiz', 'general_consultation', 'psychology'],
  });
  return { w, language, jar: new Map([['token', token]]), id };
}

const as = ({ jar }: Browser) => ({ authorization: `Bearer ${jar.get('token')}` });

/** `look` sees each page. */
async function through(
  browser: Browser,
  tool: ToolId,
  answers: Record<string, string> = toolAnswers[tool],
  look: (page: Visit) => void = () => undefined,
): Promise<Visit> {
  const path = pathOf(tool);
  let page = await see(browser, `${path}?step=2`);
  for (const names of askedPages(toolNamed(tool), new Map(Object.entries(answers)))) {
    look(page);
    const entries = Object.fromEntries(names.flatMap((name) => (answers[name] ? [[name, answers[name]]] : [])));
    page = await press(browser, page, '[value=next]', { entries });
  }
  look(page);
  return press(browser, page, '[value=send]');
}

const say = (language: Language, id: string, values = {}) => w.services.texts.say(language, id, values);

describe.each(languages)('in %s', (language) => {
  it('a visitor goes through the health check without a log-in, and nothing of it is in an address (S1-05, S3.2-01, S6-01, S6-06)', async () => {
    const browser = visitor(language);
    const intro = await visit(w, pathOf('health_check'), { language });
    expect(intro.text).toContain(say(language, 'assessment.kept_nowhere'));
    const urls: string[] = [];
    const result = await through(browser, 'health_check', healthAnswers, ({ url }) => urls.push(url));
    expect(result.url).toBe(`${pathOf('health_check')}?step=result`);
    expect(urls.every((url) => /^\/services\/health-check-v2\?step=\d+$/.test(url))).toBe(true);
    const percent = say(language, 'measure.unit.percent', { value: language === 'en' ? '8.1' : '8,1' });
    for (const text of [
      percent,
      say(language, 'measure.score2.band.high'),
      say(language, 'measure.findrisc.band.moderate'),
      say(language, 'assessment.not_diagnosis'),
      say(language, 'assessment.save.visitor'),
      'doi:10.1093/eurheartj/ehab309',
    ])
      expect(result.text).toContain(text);
    const picture = result.document.querySelector('main svg[role=img]');
    expect(picture?.getAttribute('aria-label')).toContain('8');
    expect(picture?.querySelectorAll('.fill-text')).toHaveLength(8);
    expect([...result.document.querySelectorAll('main td')].map(({ textContent }) => textContent)).toContain('92');
    await visit(w, result.url, { language, jar: browser.jar });
  });

  it.each(['work_life_balance', 'workplace_stress', 'mood', 'anxiety'] as const)(
    'a customer fills in %s and reads what it means (S1-04, S2.4-01)',
    async (tool) => {
      const browser = await customer(language);
      const result = await through(browser, tool);
      expect(result.url).toBe(`${pathOf(tool)}?step=result`);
      expect(result.text).toContain(say(language, 'assessment.save.lead'));
      const own = result.text.includes(say(language, 'assessment.unproved'));
      expect(own).toBe(toolNamed(tool).unproved === true);
      await visit(w, result.url, { language, jar: browser.jar });
    },
  );

  it('a visitor of the telecom brands checks a mole by drawings (S2.1-01, S4.2-11)', async () => {
    const host = 'telekom.localhost:3000';
    const campaign = await visit(w, '/anyajegyszures2025', { language, host });
    expect(campaign.document.querySelector(`main a[href="${pathOf('skin')}"]`)).not.toBeNull();
    let drawn = 0;
    const browser = visitor(language, host);
    const result = await through(browser, 'skin', toolAnswers.skin, ({ document }) => {
      drawn += document.querySelectorAll('main svg[viewBox="0 0 180 80"]').length;
    });
    expect(drawn).toBe(5);
    expect(result.text).toContain(say(language, 'measure.abcde.advice.look'));
    expect((await see(visitor(language), pathOf('skin'))).url).not.toBe(pathOf('skin'));
  });
});

describe('a health tool', () => {
  it('keeps what was typed where a page is refused, and says what is wrong (R10)', async () => {
    const browser = visitor('hu');
    const page = await see(browser, `${pathOf('health_check')}?step=2`);
    const refused = await press(browser, page, '[value=next]', { entries: { age: '17' } });
    expect([refused.status, refused.document.querySelector<HTMLInputElement>('#age')?.value]).toEqual([422, '17']);
    expect((await see(browser, `${pathOf('health_check')}?step=result`)).url).toContain('step=2');
  });

  it('forgets a box that is ticked no more', async () => {
    const browser = visitor('hu');
    const start = await see(browser, `${pathOf('health_check')}?step=2`);
    const sex = await press(browser, start, '[value=next]', { entries: { age: '50' } });
    const conditions = await press(browser, sex, '[value=next]', { entries: { sexAtBirth: 'male' } });
    await press(browser, conditions, '[value=next]', { entries: { conditions: 'diabetes' } });
    const again = await see(browser, `${pathOf('health_check')}?step=4`);
    const box = again.document.querySelector<HTMLInputElement>('[value=diabetes]');
    expect(box?.checked).toBe(true);
    box?.removeAttribute('checked');
    await press(browser, again, '[value=next]');
    const last = await see(browser, `${pathOf('health_check')}?step=4`);
    expect(last.document.querySelector<HTMLInputElement>('[value=diabetes]')?.checked).toBe(false);
  });

  it('shows the lines of help at once when somebody thinks of death, on every page after it (R24)', async () => {
    const browser = await customer('hu');
    const title = say('hu', 'care.form.crisis_title');
    const calm = await through(browser, 'mood', sameAnswers('phq', 9, '0'));
    expect(calm.text).not.toContain(title);
    const result = await through(browser, 'mood', { ...sameAnswers('phq', 9, '0'), phq9: '1' });
    expect(result.text).toContain(title);
    expect(result.document.querySelector('main a[href="tel:116123"]')).not.toBeNull();
  });

  it.each(languages)(
    'calls what helps help, in %s, on the result and on the saved one, and never an error or a success (R24, R46)',
    async (language) => {
      const browser = await customer(language);
      const result = await through(browser, 'mood', { ...sameAnswers('phq', 9, '0'), phq9: '1' });
      const saved = await press(browser, result, '[value=save]', { entries: { consent: 'on' } });
      const savedPage = await see(browser, saved.url.replace(/\?.*/, ''));
      for (const page of [result, savedPage]) {
        const headings = [...page.document.querySelectorAll('main h2, main h3')].map((one) => one.textContent ?? '');
        expect(headings).toContain(`${say(language, 'ui.panel.help')}: ${say(language, 'care.form.crisis_title')}`);
        expect(headings).toContain(say(language, 'measure.help.crisis_title'));
        for (const word of ['ui.panel.danger', 'ui.panel.success', 'ui.panel.info'])
          expect(headings.join('\n')).not.toContain(`${say(language, word)}: `);
        expect(page.text).toContain(say(language, 'measure.help.crisis'));
        for (const { id } of measureNamed('phq_9').bands) {
          expect(page.text).not.toContain(say(language, `measure.phq_9.advice.${id}`));
          expect(page.text).not.toContain(say(language, `measure.phq_9.band.${id}`));
        }
      }
      expect(good(await w.call(listAssessments, {}, as(browser))).items[0]?.help).toBe('crisis');
    },
  );

  it('says of a very high blood pressure what to do first, at the field, after it and in the result (S1-05)', async () => {
    const browser = visitor('en');
    const title = say('en', 'care.form.pressure_title');
    const pages: Visit[] = [];
    const result = await through(browser, 'health_check', { ...healthAnswers, systolic: '180' }, (page) =>
      pages.push(page),
    );
    expect(pages.some(({ text }) => text.includes('If it is 180 or more'))).toBe(true);
    expect([pages.at(-1)?.text.includes(title), result.text.includes(title)]).toEqual([true, true]);
    expect(result.text).not.toContain(say('en', 'measure.score2.advice.low_to_moderate'));
    expect(result.document.querySelector('main a[href="tel:112"]')).not.toBeNull();
    const { help } = good(await w.call(assessing('health_check'), { answers: { ...healthAnswers, systolic: '180' } }));
    expect(help).toBe('pressure');
  });

  it.each(languages)(
    'is found from the home page, from psychology and beside earlier results, in %s (S2.4-01)',
    async (language) => {
      const browser = await customer(language);
      for (const path of ['/', '/services/psychology?service=psychology', '/health-results']) {
        const { document } = await see(browser, path);
        for (const tool of ['mood', 'anxiety'] as const)
          expect([path, document.querySelector(`main a[href="${pathOf(tool)}"]`)?.textContent]).toEqual([
            path,
            say(language, `assessment.tool.${tool}.title`),
          ]);
      }
    },
  );

  it.each(languages)(
    'says in %s what it is for, which model it counts by and its version, on its first page and in its answer',
    async (language) => {
      const browser = await customer(language);
      for (const { id, page, measures, unproved, version } of tools) {
        if (id === 'skin') continue;
        const { text } = await see(browser, routeRow(page)?.path ?? '');
        expect(text).toContain(say(language, `assessment.tool.${id}.lead`));
        expect(text).toContain(version);
        const sources = unproved ? [] : measures.map((measure) => measureNamed(measure).source);
        for (const source of sources) expect(text).toContain(source);
        const answer = await w.call(assessing(id), { answers: toolAnswers[id] }, as(browser));
        expect(good(answer)).toMatchObject({ version, sources });
      }
    },
  );

  it.each(tools)(
    '$id is left out by a brand that closes its page: no link, no operation, no address for search engines (S4.2-10)',
    async ({ id, page }) => {
      const own = await world({ brand: { closes: [page] } });
      onTestFinished(() => own.close());
      const { token } = await holder(own, {
        subscriptions: [Permission.options],
        services: ['work_life_balance_quiz', 'workplace_stress_quiz', 'psychology', 'health_check'],
      });
      const path = routeRow(page)?.path ?? '';
      const browser = { w: own, language: 'hu' as const, jar: new Map([['token', token]]) };
      expect((await see(browser, path)).url).toBe('/');
      for (const from of ['/', '/services/psychology?service=psychology', '/health-results'])
        expect((await see(browser, from)).document.querySelector(`a[href^="${path}"]`)).toBeNull();
      expect((await see({ ...browser, jar: new Map() }, '/')).document.querySelector(`a[href^="${path}"]`)).toBeNull();
      expect((await own.call(assessing(id), { answers: toolAnswers[id] }, as(browser))).status).toBe(404);
      expect(await (await own.request('/sitemap.xml')).text()).not.toContain(`${path}<`);
    },
  );

  it('says of an old smoker that the model does not hold (S1-05)', async () => {
    const browser = visitor('en');
    const result = await through(browser, 'health_check', { ...healthAnswers, age: '89' });
    expect(result.text).toContain(say('en', 'measure.doubtful'));
  });

  it('hands the result out as a document, from the answers that the browser keeps', async () => {
    const browser = visitor('ro');
    await through(browser, 'health_check');
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await w.request('/health-result-file', {
      host: 'localhost:3000',
      method: 'POST',
      body: new URLSearchParams({ tool: 'health_check' }).toString(),
      headers: {
        cookie,
        'accept-language': 'ro',
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename/);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is saved by a tick alone, becomes part of the history, and is deleted from there', async () => {
    const browser = await customer('hu');
    const first = await through(browser, 'mood');
    const refused = await press(browser, first, '[value=save]');
    expect([refused.status, refused.text.includes(say('hu', 'errors.KM019.text'))]).toEqual([422, true]);
    const saved = await press(browser, refused, '[value=save]', { entries: { consent: 'on' } });
    expect(saved.url).toMatch(/^\/health-results\/[\w-]+\?message=saved$/);
    const again = await through(browser, 'mood', sameAnswers('phq', 9, '2'));
    await press(browser, again, '[value=save]', { entries: { consent: 'on' } });
    const history = await visit(w, '/health-results', { jar: browser.jar });
    expect(history.document.querySelectorAll('main svg[role=img] circle')).toHaveLength(2);
    expect(history.document.querySelectorAll('main tbody tr')).toHaveLength(2);
    const page = await see(browser, saved.url.replace(/\?.*/, ''));
    await press(browser, page, ':not([name])');
    const historyPage = await visit(w, '/health-results', { jar: browser.jar });
    expect(historyPage.document.querySelectorAll('main ul.divide-y a')).toHaveLength(1);
    expect(historyPage.document.querySelector('main svg[role=img]')).toBeNull();
  });

  it('goes along with a request only when its customer sends that (S1-04)', async () => {
    const browser = await customer('hu');
    const form = await see(browser, '/services/psychology?service=psychology&step=6');
    expect(form.document.querySelector(`main a[href="${pathOf('mood')}"]`)).not.toBeNull();
    const result = await through(browser, 'mood');
    const request = await press(browser, result, '[value=attach]');
    expect(request.url).toBe('/services/psychology?service=psychology&step=6');
    expect(request.text).toContain('PHQ-9');
    const { rows } = await w.database.pool.query('select status, purpose from file where account_id = $1', [
      browser.id,
    ]);
    expect(rows).toEqual([{ status: 'staged', purpose: 'care_request' }]);
    const once = await press(browser, await see(browser, result.url), '[value=attach]');
    expect([once.status, once.url]).toEqual([200, request.url]);
  });

  it('loses no answer with its process: another of the same secret goes on (F01)', async () => {
    const browser = visitor('hu');
    await through(browser, 'health_check');
    const other = await world();
    onTestFinished(() => other.close());
    const result = await see({ ...browser, w: other }, `${pathOf('health_check')}?step=result`);
    expect(result.text).toContain(say('hu', 'measure.score2.band.high'));
  });

  it('moves what a visitor answered to the customer who logs in, and out of the browser', async () => {
    const browser = visitor('hu');
    await through(browser, 'health_check');
    expect(browser.jar.has('answers')).toBe(true);
    const { token } = await holder(w);
    browser.jar.set('token', token);
    const result = await see(browser, `${pathOf('health_check')}?step=result`);
    expect(result.text).toContain(say('hu', 'assessment.save.lead'));
    const saved = await press(browser, result, '[value=save]', { entries: { consent: 'on' } });
    expect(saved.url).toContain('message=saved');
    expect(browser.jar.get('answers') ?? '').toBe('');
  });
});

it.each(['alternative_registration_taj', 'alternative_registration_ado'])(
  'the tile %s leads to the registration that the brand has, to the own data of who has registered, never to a dialler (S2.4-01, S3.1-01)',
  async (service) => {
    const own = await world({ brand: { services: [service], registrationMode: 'taj' } });
    onTestFinished(() => own.close());
    const tile = (page: Visit) =>
      page.document.querySelector('main section[aria-labelledby=services] li a')?.getAttribute('href');
    expect(tile(await see({ ...visitor('hu'), w: own }, '/'))).toBe('/registration');
    const { token } = await holder(own, { services: [service] });
    expect(tile(await see({ w: own, language: 'hu', jar: new Map([['token', token]]) }, '/'))).toBe('/account');
  },
);
