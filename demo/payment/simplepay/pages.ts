import { type Context, Hono } from 'hono';
import type { Transaction } from './book.ts';
import type { Engine } from './engine.ts';
import { challengePage, overPage, paymentPage } from './page.ts';
import { type Action, isAction } from './payments.ts';
import type { Bindings } from './transport.ts';
import { pageLanguage } from './words.ts';

const codes: Readonly<Record<string, Action>> = { 1234: 'succeed', 1111: 'fail_challenge' };

export function createPages(engine: Engine): Hono<Bindings> {
  const { book, notifier } = engine;
  const pages = new Hono<Bindings>();
  pages.use('*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  });
  const pageOf = (c: Context<Bindings>) => {
    engine.settle();
    const transaction = book.transactions.find(({ page }) => page === c.req.param('page'));
    return transaction && { transaction, language: pageLanguage(c.req.query('language') ?? transaction.language) };
  };
  const isOpen = ({ status }: Transaction) => status === 'INIT' || status === 'INPAYMENT';

  pages.get('/:page/:step?', (c) => {
    const page = pageOf(c);
    if (!page) return c.notFound();
    if (!isOpen(page.transaction)) return c.html(overPage(page));
    return c.html(c.req.param('step') === 'code' ? challengePage(page) : paymentPage(page));
  });
  pages.post('/:page/:step?', async (c) => {
    const page = pageOf(c);
    if (!page) return c.notFound();
    const { transaction, language } = page;
    if (!isOpen(transaction)) return c.html(overPage(page), 409);
    const form = await c.req.parseBody();
    const action = form.action === 'code' ? (codes[String(form.code).trim()] ?? '') : String(form.action);
    if (action === 'challenge') {
      transaction.status = 'INPAYMENT';
      engine.save();
      return c.redirect(`/pay/${transaction.page}/code?language=${language}`, 303);
    }
    if (!isAction(action)) return c.html(challengePage({ ...page, isWrong: true }), 422);
    const back = engine.pay(transaction, action);
    void notifier.deliver();
    return back === undefined ? c.html(overPage(page), 409) : c.redirect(back, 303);
  });
  return pages;
}
