import { createTransport } from 'nodemailer';
import type { Database } from '../db/open.ts';

export type Letter = {
  messageId: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
};

/** A letter has exactly one recipient. It may be sent again under the same `messageId`, by which mail programs can tell. */
export type MailPort = {
  send: (letter: Letter, now: string, signal?: AbortSignal) => Promise<void>;
  place?: string;
};

/** Milliseconds of silence before a connection is given up. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

export function smtpMail(url: string, bounces?: string): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 8,
    maxRequeues: 1,
    ...silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    place: new URL(url).host,
    send: async (letter, _now, signal) => {
      const envelope = bounces === undefined ? {} : { envelope: { from: bounces, to: letter.to } };
      await transport.sendMail({ ...message(letter), ...envelope, ...(signal && { signal }) });
    },
  };
}

export function mailboxMail(database: Database): MailPort {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (letter, now) => {
      const composed = await composer.sendMail(message(letter));
      await database.db
        .insertInto('mailbox')
        .values({
          message_id: letter.messageId,
          recipient: letter.to,
          subject: letter.subject,
          raw: composed.message.toString(),
          received_at: now,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
  };
}

function message(letter: Letter) {
  return {
    messageId: letter.messageId,
    from: letter.from,
    ...(letter.replyTo !== undefined && { replyTo: { name: letter.from.name, address: letter.replyTo } }),
    // The address is an object, so that nothing in it is read as a second recipient (T30).
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Content-Language': letter.language, 'Auto-Submitted': 'auto-generated' },
    ...(letter.calendar && {
      icalEvent: { method: letter.calendar.method, filename: 'visit.ics', content: letter.calendar.content },
    }),
  };
}
