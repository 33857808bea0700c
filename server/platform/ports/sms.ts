import { createTransport } from 'nodemailer';
import type { Database } from '../db/open.ts';

export type Sms = { channel: 'sms'; id: string; to: string; text: string };

/** Sending a message again under the same `id` does no harm, because the gateway sends each id once. */
export type SmsPort = {
  send: (sms: Sms, now: string, signal?: AbortSignal) => Promise<void>;
  place?: string;
};

/** The error has a mail server's code: 550 for good, 451 for now. */
function refused(status: number): Error {
  const forGood = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return Object.assign(new Error(`the SMS gateway answered ${status}`), { responseCode: forGood ? 550 : 451 });
}

/** The gateway takes `{ id, to, text }` as JSON by POST, sends each id once, and answers 2xx. */
export function httpSms(url: string, token: string | undefined): SmsPort {
  return {
    place: new URL(url).host,
    send: async ({ id, to, text }, _now, signal) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const body = JSON.stringify({ id, to, text });
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', ...(signal && { signal }) });
      await answer.body?.cancel();
      if (!answer.ok) throw refused(answer.status);
    },
  };
}

export function mailboxSms(database: Database): SmsPort {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ id, to, text }, now) => {
      const messageId = `<${id}@sms>`;
      const { message } = await composer.sendMail({ messageId, subject: `SMS: ${to}`, text });
      await database.db
        .insertInto('mailbox')
        .values({ message_id: messageId, recipient: to, subject: 'SMS', raw: message.toString(), received_at: now })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
  };
}
