import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { money } from '../../../contract/platform/format.ts';
import { languageRow } from '../../../contract/platform/languages.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { moneyFromHundredths } from '../../../server/payment/gateway/stripe/amounts.ts';
import { type PageLanguage, pageLanguage, pageLanguages, wordsIn } from '../simplepay/words.ts';
import type { Bindings } from './api.ts';
import type { Session } from './book.ts';
import { actions, type Engine, isAction } from './engine.ts';

const style = `body{margin:0;background:#f6f8fb;color:#1a1f36;font:1rem/1.5 system-ui,sans-serif}
main,nav{max-width:30rem;margin:0 auto;padding:1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
button{box-sizing:border-box;width:100%;min-height:3rem;margin:.25rem 0;border:1px solid #1a1f36;border-radius:.5rem;font:inherit;background:#fff}
nav a{margin-right:1rem}:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}[role=alert]{border-left:.25rem solid #b3261e;padding-left:.5rem}`;

const demo = {
  hu: 'Ez a Stripe fizetőoldalának utánzata. Kártyaadat nem kell, pénz nem mozog.',
  en: 'This imitates the payment page of Stripe. It asks for no card and moves no money.',
  ro: 'Această pagină imită pagina de plată Stripe. Nu cere card și nu mișcă bani.',
} as const;

const declined = {
  hu: 'A bank elutasította a kártyát. Próbálja újra, vagy lépjen vissza.',
  en: 'The bank declined the card. Try again, or go back.',
  ro: 'Banca a refuzat cardul. Încercați din nou sau mergeți înapoi.',
} as const;

function pageOf(session: Session, language: PageLanguage) {
  const say = wordsIn(language);
  const currency = Currency.parse(session.currency.toUpperCase());
  const sum = moneyFromHundredths(session.total, currency);
  const amount = sum ? money(sum, languageRow(language)?.locale ?? language) : `${session.total / 100} ${currency}`;
  const links = pageLanguages.map(([code, name]) => html`<a href="?language=${code}" lang="${code}">${name}</a>`);
  const buttons = actions.map(
    (action) => html`<button type="submit" name="action" value="${action}">${say[action]}</button>`,
  );
  const alert = session.declines > 0 ? html`<p role="alert">${declined[language]}</p>` : '';
  const body =
    session.status === 'open'
      ? html`${alert}<h2>${say.what}</h2><form method="post" action="?language=${language}">${buttons}</form>`
      : html`<p>${say.over}</p><p><a href="${session.status === 'complete' ? session.successUrl : session.cancelUrl}">${say.back}</a></p>`;
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say.title}</title>
<style>${style}</style></head>
<body><nav aria-label="${say.language}">${links}</nav>
<main><h1>${say.title}</h1><p>${demo[language]}</p>
<dl><dt>${say.order}</dt><dd>${session.title}</dd><dt>${say.amount}</dt><dd>${amount}</dd></dl>${body}</main></body></html>`;
}

/** A declined card leaves the page open, as at Stripe. */
export function createPages(engine: Engine): Hono<Bindings> {
  const pages = new Hono<Bindings>();
  pages.use('*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  });
  const pageFor = (c: Context<Bindings>) => {
    engine.settle();
    const session = engine.book.sessions.find(({ id }) => id === c.req.param('id'));
    return session && { session, language: pageLanguage(c.req.query('language') ?? session.locale) };
  };
  pages.get('/:id', (c) => {
    const page = pageFor(c);
    return page ? c.html(pageOf(page.session, page.language)) : c.notFound();
  });
  pages.post('/:id', async (c) => {
    const page = pageFor(c);
    if (!page) return c.notFound();
    const action = String((await c.req.parseBody()).action);
    if (page.session.status !== 'open') return c.html(pageOf(page.session, page.language), 409);
    const back = engine.pay(page.session, isAction(action) ? action : 'fail');
    void engine.notifier.deliver();
    return back === undefined ? c.html(pageOf(page.session, page.language), 422) : c.redirect(back, 303);
  });
  return pages;
}
