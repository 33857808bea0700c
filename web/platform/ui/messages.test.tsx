import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, getConfig } from '../../../contract/platform/config.ts';
import en from '../../../locales/en/platform/messages.json' with { type: 'json' };
import enUi from '../../../locales/en/platform/ui.json' with { type: 'json' };
import hu from '../../../locales/hu/platform/messages.json' with { type: 'json' };
import huUi from '../../../locales/hu/platform/ui.json' with { type: 'json' };
import ro from '../../../locales/ro/platform/messages.json' with { type: 'json' };
import roUi from '../../../locales/ro/platform/ui.json' with { type: 'json' };
import { good, type World, world } from '../../../tests/support/world.ts';
import { PageContextProvider } from '../page-context.tsx';
import { type Message, Messages } from './messages.tsx';

const texts = { hu: { ...hu, ...huUi }, en: { ...en, ...enUi }, ro: { ...ro, ...roUi } };

let w: World;
let config: Config;
beforeAll(async () => {
  w = await world();
  config = good(await w.call(getConfig, {}));
});
afterAll(() => w.close());

function drawn(items: readonly Message[], language: keyof typeof texts = 'hu'): string {
  const messages = Object.fromEntries(Object.entries(texts[language]).map(([id, text]) => [id, compileMessage(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const pageContext = {
    config,
    language,
    mode: 'page' as const,
    sticky: [],
    consent: undefined,
    nonce: undefined,
    requestId: 'r',
    customer: undefined,
    operator: undefined,
    owner: undefined,
    nav: [],
    sessionExpired: false,
    i18n,
    carry: undefined,
  };
  return renderToStaticMarkup(
    <PageContextProvider pageContext={pageContext}>
      <Messages items={items} />
    </PageContextProvider>,
  );
}

it('draws nothing where there is nothing to say (S8.1-09)', () => {
  expect(drawn([])).toBe('');
});

it.each([
  ['hu', 'Hiba', 'Kész'],
  ['en', 'Error', 'Done'],
  ['ro', 'Eroare', 'Gata'],
] as const)('titles the messages in %s and tells a reader of them: %s, %s (S8.1-09)', (language, error, success) => {
  const wrong = drawn([{ kind: 'error', text: 'Foglalt.', next: 'Válasszon másikat.' }], language);
  expect(wrong).toMatch(new RegExp(`role="alert".*<h2[^>]*>${error}</h2>.*Foglalt\\..*Válasszon másikat\\.`));
  expect(drawn([{ kind: 'success', text: 'Elküldtük.' }], language)).toMatch(
    new RegExp(`role="status".*${success}</h2>`),
  );
});

it('stays on top in red until it is closed, which needs no script (S8.1-09)', () => {
  const html = drawn([{ kind: 'error', text: 'Foglalt.' }]);
  expect(html).toMatch(/\bmd:fixed\b/);
  expect(drawn([{ kind: 'success', text: 'Elküldtük.' }])).not.toContain('md:fixed');
  expect(html).toContain('bg-danger-surface');
  expect(html).toMatch(/<details open="" class="[^"]*not-open:hidden[^"]*"><summary[^>]*>.*Üzenet bezárása/);
});

it('lies under the menus of the header, which can be opened over it (S8.1-09)', () => {
  expect(drawn([{ kind: 'success', text: 'Elküldtük.' }])).toMatch(/\bz-20\b/);
});

it('lists the lines of the rules that no field shows (S8.1-09)', () => {
  const html = drawn([{ kind: 'error', text: 'Hibás adatok.', violations: ['[V012] isAdmin - <b>1</b>'] }]);
  expect(html.match(/<li>.*?<\/li>/g)).toEqual(['<li>[V012] isAdmin - &lt;b&gt;1&lt;/b&gt;</li>']);
});

describe('the six successes (S8.3-24)', () => {
  it.each([
    'password_reset_sent',
    'registration_finished',
    'password_set',
    'email_change_sent',
    'email_set',
    'submitted',
  ])('have words for %s in every language', (name) => {
    for (const words of Object.values(texts)) {
      expect(new Map(Object.entries(words)).get(`messages.${name}`)).toMatch(/\p{L}{3}.*[.!]$/u);
    }
  });
});
