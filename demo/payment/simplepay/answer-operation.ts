import type { Context } from 'hono';
import { isSigned } from '../../../server/payment/gateways/simplepay/signature.ts';
import type { Engine } from './engine.ts';
import { answerRows } from './faults.ts';
import { operate } from './operations.ts';
import { WireRequest } from './request.ts';
import type { Operation } from './rules.ts';
import { answered, type Bindings } from './transport.ts';

export async function answerOperation(c: Context<Bindings>, engine: Engine, operation: Operation): Promise<Response> {
  const { book, accounts, faults, notifier, pause } = engine;
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const json = parsed(bytes);
  const request = WireRequest.safeParse(json).data ?? {};
  const account = accounts.find(({ merchant }) => merchant === request.merchant);
  const refused = (code: number) => answered(c, { body: { errorCodes: [code] }, account, accounts, pause }, undefined);
  if (json === undefined) return refused(5321);
  if (request.merchant === undefined) return refused(5201);
  if (account === undefined) return refused(5010);
  if (!isSigned(bytes, account.key, c.req.header('signature'))) return refused(5302);

  engine.settle();
  const fault = faults.forAnswer(operation, request.orderRef);
  const isDone = !fault || (fault.commits && !answerRows[fault.answer].never);
  const scene = { book, account, now: engine.now(), origin: new URL(c.req.url).origin };
  const body = isDone ? operate(operation, request, scene) : {};
  const signed = { salt: crypto.randomUUID().replaceAll('-', ''), merchant: account.merchant, ...body };
  const { orderRef = '' } = request;
  const isNew = isDone && !('errorCodes' in body);
  const transaction =
    isNew && book.transactions.find((one) => one.orderRef === orderRef && one.merchant === account.merchant);
  if (operation === 'start' && transaction && faults.forNotification(orderRef, ['early']) === 'early') {
    engine.pay(transaction, 'succeed');
    await notifier.deliver();
  }
  if (operation === 'dorecurring' && transaction) notifier.plan(transaction);
  engine.save();
  void notifier.deliver();
  return answered(c, { body: signed, account, accounts, pause }, fault);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
