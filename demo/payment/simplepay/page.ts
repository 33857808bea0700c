import { html } from 'hono/html';
import { money } from '../../../contract/platform/format.ts';
import { languageRow } from '../../../contract/platform/languages.ts';
import type { Transaction } from './book.ts';
import { type PageLanguage, pageLanguages, wordsIn } from './words.ts';

type Page = { transaction: Transaction; language: PageLanguage; isWrong?: boolean };
type Body = ReturnType<typeof html>;

const style = `body{margin:0;background:#f5f6f8;color:#16202c;font:1rem/1.5 system-ui,sans-serif}
main,nav{max-width:30rem;margin:0 auto;padding:1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
button,input{box-sizing:border-box;width:100%;min-height:3rem;margin:.25rem 0;border:1px solid #16202c;border-radius:.5rem;font:inherit}
button{background:#fff;cursor:pointer}button:first-of-type{background:#16202c;color:#fff}nav a{margin-right:1rem}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}[role=alert]{border-left:.25rem solid #b3261e;padding-left:.5rem}`;

const choices = ['succeed', 'challenge', 'fail', 'cancel', 'time_out'] as const;

function layout({ transaction, language }: Page, body: Body): Body {
  const say = wordsIn(language);
  const { merchant, orderRef, total, currency } = transaction;
  const amount = money({ amount: total, currency }, languageRow(language)?.locale ?? language);
  const links = pageLanguages.map(
    ([code, name]) =>
      html`<a href="?language=${code}" lang="${code}"${code === language ? html` aria-current="true"` : ''}>${name}</a>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say.title}</title>
<style>${style}</style></head>
<body><nav aria-label="${say.language}">${links}</nav>
<main><h1>${say.title}</h1><p>${say.demo}</p>
<dl><dt>${say.merchant}</dt><dd>${merchant}</dd><dt>${say.order}</dt><dd>${orderRef}</dd><dt>${say.amount}</dt><dd>${amount}</dd></dl>
${body}</main></body></html>`;
}

export function paymentPage(page: Page): Body {
  const say = wordsIn(page.language);
  const buttons = choices.map(
    (choice) => html`<button type="submit" name="action" value="${choice}">${say[choice]}</button>`,
  );
  return layout(page, html`<h2>${say.what}</h2><form method="post">${buttons}</form>`);
}

/** 3-D Secure, as the vendor's sandbox plays it. */
export function challengePage(page: Page): Body {
  const say = wordsIn(page.language);
  const alert = page.isWrong ? html`<p role="alert" id="wrong">${say.wrong}</p>` : '';
  return layout(
    page,
    html`${alert}<form method="post" action="?language=${page.language}"><label for="code">${say.code}</label><p id="hint">${say.hint}</p>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required aria-describedby="hint">
<button type="submit" name="action" value="code">${say.confirm}</button></form>
<form method="post"><button type="submit" name="action" value="cancel">${say.cancel}</button></form>`,
  );
}

export function overPage(page: Page): Body {
  const say = wordsIn(page.language);
  const { back } = page.transaction;
  return layout(
    page,
    html`<p>${say.over}</p>${back === undefined ? '' : html`<p><a href="${back}">${say.back}</a></p>`}`,
  );
}
