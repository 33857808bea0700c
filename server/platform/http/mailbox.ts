import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime from 'postal-mime';
import { notFound, orNotFound, problem } from '../../../contract/platform/problem.ts';
import { isLoopback } from '../address.ts';
import type { Database } from '../db/open.ts';
import { named } from './request-log.ts';
import type { Variables } from './variables.ts';

/** `/__mail` shows unsent letters, which open accounts; so only this machine sees it, unless `open`. */
export function createMailbox(database: Database, open: boolean): Hono<Variables> {
  const mailbox = new Hono<Variables>();
  mailbox.use(named('/__mail'));
  mailbox.use(async (c, next) => {
    if (!open && !isFromHere(c)) throw problem('#404');
    await next();
    const own = `default-src 'none'; style-src 'nonce-${c.get('nonce')}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', own);
  });
  mailbox.get('/', async (c) => {
    const rows = await database.db
      .selectFrom('mailbox')
      .select(['id', 'recipient', 'subject', 'received_at'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    const body = html`<h1>Mailbox</h1>
<p>No mail server is set, so letters wait here. Newest first.</p>
<ul>${rows.map((row) => html`<li><a href="/__mail/${row.id}">${row.subject}</a><br><small>${row.recipient} · ${row.received_at}</small></li>`)}</ul>`;
    return c.html(page('Mailbox', c.get('nonce'), body), 200, { 'Cache-Control': 'no-store' });
  });
  mailbox.get('/:id{[0-9]+}', async (c) => {
    const { id, letter } = await read(database, Number(c.req.param('id')));
    const files = letter.attachments.map(
      (file, index) => html`<li><a href="/__mail/${id}/files/${index}">${file.filename ?? file.mimeType}</a></li>`,
    );
    const body = html`<p><a href="/__mail">All letters</a></p><h1>${letter.subject ?? ''}</h1>
<p>${letter.to?.map((to) => to.address).join(', ') ?? ''}</p>
<iframe title="${letter.subject ?? ''}" src="/__mail/${id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<h2>As plain text</h2><pre>${linked(letter.text ?? '')}</pre><ul>${files}</ul>`;
    return c.html(page(letter.subject ?? 'Letter', c.get('nonce'), body), 200, { 'Cache-Control': 'no-store' });
  });
  mailbox.get('/:id{[0-9]+}/html', async (c) => {
    const { letter } = await read(database, Number(c.req.param('id')));
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation allow-popups; frame-ancestors 'self'",
    );
    return c.html(letter.html ?? '', 200, { 'Cache-Control': 'no-store' });
  });
  mailbox.get('/:id{[0-9]+}/files/:index{[0-9]+}', async (c) => {
    const { letter } = await read(database, Number(c.req.param('id')));
    const file = orNotFound(letter.attachments[Number(c.req.param('index'))]);
    const content = typeof file.content === 'string' ? file.content : new Uint8Array(file.content);
    return c.body(content, 200, {
      'Content-Type': file.mimeType,
      'Content-Disposition': 'attachment; filename="visit.ics"',
    });
  });
  return mailbox;
}

/** A proxy on this machine also connects from loopback, but sends one of these headers. */
function isFromHere(c: Context<Variables>): boolean {
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => c.req.header(name) !== undefined);
  const inProcess = !Reflect.has(c.env ?? {}, 'incoming');
  return !proxied && (inProcess || isLoopback(getConnInfo(c).remote.address ?? ''));
}

async function read(database: Database, id: number) {
  const row = await database.db
    .selectFrom('mailbox')
    .select(['id', 'raw'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { id: row.id, letter: await PostalMime.parse(row.raw) };
}

function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

function page(title: string, nonce: string, body: unknown) {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">
body{font:1rem/1.55 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem}li{margin:0 0 .75rem}
iframe{width:100%;height:34rem;border:1px solid;border-radius:8px;background:Canvas}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><main>${body}</main></body></html>`;
}
