import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bookedByGuest } from '../../../tests/booking/booked.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { stillServer } from '../../../tests/support/still-server.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { sendReminders } from '../../booking/reminders/send-reminders.ts';
import { httpSms, mailboxSms } from './sms.ts';

const Sent = z.strictObject({ id: z.string(), to: z.string(), text: z.string() });

const messages: (z.infer<typeof Sent> & { authorization: string | undefined })[] = [];
let status = 202;
let server: Server;
let url: string;
let worlds: World[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const sms = Sent.parse(body);
      if (status < 300) messages.push({ ...sms, authorization: request.headers.authorization });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/messages`;
});
afterEach(async () => {
  await Promise.all(worlds.map((w) => w.close()));
  worlds = [];
  messages.length = 0;
  status = 202;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function reminded(sms = httpSms(url, 'secret')) {
  const w = await world({ ports: { sms } });
  worlds.push(w);
  await bookedByGuest(w, slotId(0, '2026-11-26T09:00'), 'guest@example.com', 'person');
  w.setNow('2026-11-24T09:00:00Z');
  await sendReminders(w.services);
  await w.deliver();
  return w;
}

const unsent = ({ database }: World) =>
  database.db
    .selectFrom('outbox')
    .select(['tries', 'last_error', 'sent_at'])
    .where('kind', '=', 'reminder_sms')
    .executeTakeFirstOrThrow();

describe('an SMS gateway', () => {
  it('gets each message once, with its own id and the token (S2.3-01)', async () => {
    const w = await reminded();
    await w.deliver();
    expect(messages).toMatchObject([{ to: '+36301234567', authorization: 'Bearer secret' }]);
    expect(messages[0]?.text).toContain('nov. 26., csütörtök, 09:00');
  });

  it.each([500, 429])('that answers %i is asked again later, and holds up no letter (F08, I5)', async (answer) => {
    status = answer;
    const w = await reminded();
    expect(await unsent(w)).toMatchObject({ tries: 1, sent_at: null });
    status = 202;
    w.pass({ minutes: 2 });
    await w.deliver();
    expect([messages.length, (await unsent(w)).sent_at === null]).toEqual([1, false]);
  });

  it('that refuses a message for good is not asked for ever, and the number is in no log (P08)', async () => {
    status = 400;
    const w = await reminded();
    for (const minutes of [2, 6, 6, 6]) {
      w.pass({ minutes });
      await w.deliver();
    }
    expect((await unsent(w)).tries).toBe(3);
    expect(w.lines.join()).not.toContain('301234567');
  });

  it('that nobody answers for is away, not the letters (F08)', async () => {
    const closed = await stillServer();
    closed.close();
    const w = await reminded(httpSms(`http://${closed.host}/none`, undefined));
    expect(await unsent(w)).toMatchObject({ tries: 0, sent_at: null });
    const line = w.lines.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'letters do not go out');
    expect(line).toMatchObject({ channel: 'sms', where: closed.host, why: 'away', code: 'ECONNREFUSED' });
    expect(w.letters.length).toBeGreaterThan(0);
  });

  it('that is not set leaves the message in the mailbox, where it can be read (S2.3-01)', async () => {
    const w = await world();
    worlds.push(w);
    const port = mailboxSms(w.database);
    const sms = { channel: 'sms', id: 'one', to: '+36301234567', text: 'Hárs: időpontja nov. 26.' } as const;
    await port.send(sms, w.now().toString());
    await port.send(sms, w.now().toString());
    const rows = await w.database.db.selectFrom('mailbox').select(['recipient', 'raw']).execute();
    expect(rows.map(({ recipient }) => recipient)).toEqual(['+36301234567']);
    expect((await PostalMime.parse(rows[0]?.raw ?? '')).text?.trim()).toBe(sms.text);
  });
});
