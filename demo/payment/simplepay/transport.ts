import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { signatureOf } from '../../../server/payment/gateway/simplepay/signature.ts';
import type { Account } from './accounts.ts';
import type { Pause } from './engine.ts';
import { type AnswerFault, answerRows } from './faults.ts';

export type Bindings = { Bindings: HttpBindings };

type Script = { answer: AnswerFault; code: number; milliseconds: number };
type Parts = {
  body: Record<string, unknown>;
  account: Account | undefined;
  accounts: readonly Account[];
  pause: Pause;
};

export async function answered(
  c: Context<Bindings>,
  { body, account, accounts, pause }: Parts,
  fault: Script | undefined,
): Promise<Response> {
  const row = fault && answerRows[fault.answer];
  const draft = { status: 200, body, signs: 'own' } as const;
  const { status, body: content, signs } = { ...draft, ...(fault && row?.spoil?.(draft, fault.code)) };
  if (row?.carries === 'cut') c.env.outgoing.destroy();
  if (row?.carries === 'silence' && !c.env.outgoing.destroyed) await once(c.env.outgoing, 'close');
  if (row?.carries === 'slow') await pause(fault?.milliseconds ?? 0);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const other = accounts.find(({ merchant }) => merchant !== account?.merchant)?.key;
  const key = { own: account?.key, other, forged: 'a key of nobody', nobody: undefined }[signs];
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Signature: signatureOf(text, key) }) },
  });
}
