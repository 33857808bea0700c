import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** It takes every letter, and lists the Message-IDs in the order of arrival. */
export async function mailServer(onLetter: (count: number) => void = () => {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    closeTimeout: 20,
    onData: (stream, _session, done) => {
      buffer(stream).then(async (raw) => {
        received.push((await PostalMime.parse(raw)).messageId ?? '');
        onLetter(received.length);
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
