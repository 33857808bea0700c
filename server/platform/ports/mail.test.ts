import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Letter, smtpMail } from './mail.ts';

const received: { sender: string; letter: Email }[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  authOptional: true,
  closeTimeout: 50,
  onData: (stream, { envelope }, done) => {
    buffer(stream).then(async (raw) => {
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ sender, letter: await PostalMime.parse(raw) });
      done();
    }, done);
  },
});
let address: string;

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const at = listening.address();
  address = `smtp://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
});
afterAll(() => new Promise<void>((done) => server.close(done)));
beforeEach(() => void received.splice(0));

const letter: Letter = {
  messageId: '<1@hars.example>',
  from: { name: 'Hárs Egészségportál', address: 'foglalas@hars.example' },
  to: 'anna@example.com',
  subject: 'Időpont',
  text: 'Szöveg',
  html: '<p>Szöveg</p>',
  language: 'hu',
};

it.each([
  'Hárs Egészségportál',
  'Kiss & Társa Kft.',
  'Portal, Health',
  'The "Best" Portal',
  'Portal <health>',
  "O'Brien's",
  'Șțăîâ',
  '健康',
  'Health: online;',
  'x'.repeat(150),
  'ő'.repeat(90),
  'Portal\r\nBcc: b@other.example',
  '=?utf-8?q?x?=',
])('a letter comes from the brand, by its name and by nothing else: %j', async (name) => {
  await smtpMail(address).send({ ...letter, from: { ...letter.from, name } }, '');
  const [one] = received;
  expect(one?.letter.from).toMatchObject({ address: 'foglalas@hars.example' });
  if (!/[\r\n=]/.test(name)) expect(one?.letter.from?.name).toBe(name);
  expect(one?.letter.bcc).toBeUndefined();
  expect(one?.sender).toBe('foglalas@hars.example');
});

it('answers go to the help address of the brand where it has one, else to where the letter came from', async () => {
  const port = smtpMail(address);
  await port.send({ ...letter, replyTo: 'segitseg@hars.example' }, '');
  await port.send(letter, '');
  const [one, other] = received;
  expect(one?.letter.replyTo).toEqual([{ name: 'Hárs Egészségportál', address: 'segitseg@hars.example' }]);
  expect(other?.letter.replyTo).toBeUndefined();
});

it('what cannot be delivered goes back to the address that is set, and the reader sees the brand still', async () => {
  await smtpMail(address, 'bounces@mail.example').send(letter, '');
  expect(received[0]).toMatchObject({
    sender: 'bounces@mail.example',
    letter: { from: { address: 'foglalas@hars.example' }, to: [{ address: 'anna@example.com' }] },
  });
});
