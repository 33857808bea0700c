import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { lifetimes } from '../../identity/link/lifetimes.ts';
import { issueLink, redeemLink } from '../../identity/link/link.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { handOutAt, sendPdf } from '../../platform/http/hand-out.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler, Services } from '../context.ts';
import { readInvoice } from './find.ts';
import { invoicePdf } from './invoice-pdf.ts';

export const invoiceFilePath = '/download/invoice';

/** The download has no session, so the link says who asked. */
const Payload = z.object({
  invoiceId: z.uuid(),
  actor: z.object({ role: z.enum(['customer', 'operator', 'guest']), id: z.string() }),
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable().default(null),
  reservationId: z.uuid().optional(),
});

export const createInvoiceFile: Handler<'createInvoiceFile'> = async ({ invoiceId }, context) => {
  const { accountId } = customerOf(context);
  if (!(await readInvoice(context.database.db, { id: invoiceId, accountId }))) throw problem('#404');
  return linkTo(context, accountId, Payload.parse({ invoiceId, ...actorOf(context, accountId) }));
};

export const createVisitInvoiceFile: Handler<'createVisitInvoiceFile'> = ({ token, invoiceId }, context) =>
  auditUnknownToken(context, 'read-invoice', token, async () => {
    const { db } = context.database;
    const { id: reservationId, accountId } = await context.payableVisits.find(db, context, token);
    if (!(await readInvoice(db, { id: invoiceId, reservationId }))) throw problem('#404');
    const who = actorOf(context, accountId ?? `guest:${reservationId}`);
    return linkTo(context, accountId, Payload.parse({ invoiceId, reservationId, ...who }));
  });

async function linkTo(context: Context, accountId: string | null, payload: z.infer<typeof Payload>) {
  const { token } = await issueLink(context.database.db, context, {
    kind: 'invoice',
    ...(accountId !== null && { accountId }),
    subject: payload.invoiceId,
    payload,
  });
  return {
    url: `${context.host.baseUrl}${invoiceFilePath}/${token}`,
    expiresAt: iso(plus(context.now, lifetimes.invoice)),
  };
}

export function createInvoiceFiles(services: Services): Hono<Variables> {
  return handOutAt(invoiceFilePath, (c, token) => handOut(services, c, token));
}

async function handOut(services: Services, c: HonoContext<Variables>, token: string): Promise<Response> {
  const now = services.clock();
  const context: Context = { ...services, ...c.get('info'), ...byItself, now, idempotencyKey: undefined };
  const { accountId, payload } = await inTransaction(services, (tx) => redeemLink(tx, context, 'invoice', token));
  const { invoiceId, reservationId, ...who } = Payload.parse(payload);
  const owner = reservationId === undefined ? accountId !== null && { accountId } : { reservationId };
  const invoice = owner && (await readInvoice(services.database.db, { id: invoiceId, ...owner }));
  if (!invoice) throw problem('#404');
  const file = await invoicePdf(services, invoice);
  await auditRead(services.database.db, context, {
    ...who,
    action: 'invoice.read',
    object: { type: 'invoice', id: invoiceId },
    patient: accountId ?? `guest:${reservationId}`,
  });
  return sendPdf(c, `${invoice.number}.pdf`, file);
}
