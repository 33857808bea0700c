import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { closings, signalPath, signalProtocol } from '../../../contract/telemedicine/line.ts';
import { longestSignal } from '../../../contract/telemedicine/signal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Effect } from '../../platform/context.ts';
import { errorDetails } from '../../platform/error-details.ts';
import type { Keys } from '../../platform/keys.ts';
import { postgresBus } from './bus.ts';
import { createHub } from './hub.ts';
import { createLooks } from './looks.ts';
import { type LineSeat, type Ticket, ticketIn } from './ticket.ts';

export type SignallingParts = {
  url: string;
  keys: Keys;
  clock: Clock;
  log: Logger;
  /** Undefined if no partner has the requested host. `host` includes the port. */
  partnerAt: (request: IncomingMessage) => { id: number; host: string } | undefined;
  /** Undefined if the person of the seat may not be in the visit's room. `calls`: people see and hear each other. */
  standing: (seat: LineSeat) => Promise<{ calls: boolean } | undefined>;
  spend: (number: number) => Promise<boolean>;
  report?: ((heard: boolean) => void) | undefined;
  lookEvery?: number;
};

/** Milliseconds between two pings; a line that does not answer is cut. */
const lifeEvery = 10_000;
/** Milliseconds between two checks whether a line may stay open. */
const usualLook = 60_000;
/** Bytes that may wait for a slow line; a line with more is cut, and the browser opens a new one. */
const mostWaiting = 1_000_000;
/** The registered close code by which a service that restarts asks its clients to connect again. */
const restarting = 1012;

export type Signalling = ReturnType<typeof createSignalling>;

export function createSignalling({
  url,
  keys,
  clock,
  log,
  partnerAt,
  standing,
  spend,
  report,
  lookEvery = usualLook,
}: SignallingParts) {
  const hub = createHub({ clock, publish: (text) => bus.publish(text) });
  const bus = postgresBus(url, {
    log,
    heard: hub.hear,
    onListening: () => looks.hear(true),
    onLoss: () => looks.hear(false),
  });
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestSignal,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(signalProtocol) ? signalProtocol : false),
  });
  const alive = new WeakSet<WebSocket>();
  const tickets = new WeakMap<WebSocket, Ticket>();
  const looks = createLooks({
    lines: () =>
      [...server.clients].flatMap((line) => {
        const seat = tickets.get(line);
        return seat ? { line, seat } : [];
      }),
    ...{ hub, log, standing, report, lookEvery },
  });
  const living = setInterval(() => {
    for (const line of server.clients) {
      if (!alive.delete(line)) line.terminate();
      else line.ping();
    }
  }, lifeEvery);

  function open(line: WebSocket, ticket: Ticket, calls: boolean): void {
    alive.add(line);
    tickets.set(line, ticket);
    const { visit, peer, number } = ticket;
    const place = hub.join(visit, peer, {
      calls,
      number,
      line: {
        send: (text) => (line.bufferedAmount > mostWaiting ? line.terminate() : line.send(text)),
        close: (why) => line.close(closings[why], why),
      },
    });
    line.on('pong', () => alive.add(line));
    line.on('message', (data, isBinary) => {
      alive.add(line);
      if (isBinary) line.close(closings.malformed, 'malformed');
      else place?.receive(data.toString());
    });
    line.on('error', (error) => log.debug({ error: errorDetails(error) }, 'a line of a video visit failed'));
    line.on('close', () => place?.leave());
  }

  async function admit(request: IncomingMessage): Promise<{ ticket: Ticket; calls: boolean } | undefined> {
    const [protocol, text = ''] = (request.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((word) => word.trim());
    const partner = partnerAt(request);
    const ticket = ticketIn(keys, text);
    // A page of another site may open a line to this host, but not under this host's origin.
    const origin = URL.parse(request.headers.origin ?? '')?.host;
    const isOurs = protocol === signalProtocol && ticket?.partner === partner?.id && origin === partner?.host;
    if (!ticket || !isOurs || !(await spend(ticket.number))) return undefined;
    const stands = await standing(ticket);
    return stands && { ticket, calls: stands.calls };
  }

  return {
    hub,
    committed: (effects: ReadonlySet<Effect>): void => {
      for (const effect of effects) {
        if (typeof effect === 'string') continue;
        if (effect.kind === 'video_exit') hub.putOut(effect.visitId, effect.personId);
        else if (effect.kind !== 'video_state') continue;
        else if (effect.state === 'over') hub.end(effect.visitId);
        else hub.changed(effect.visitId, effect.state === 'calls');
      }
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const refuse = (status: string) =>
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      socket.on('error', () => socket.destroy());
      if (request.url?.split('?')[0] !== signalPath) return void refuse('404 Not Found');
      admit(request).then(
        (admitted) => {
          if (!admitted) return void refuse('403 Forbidden');
          server.handleUpgrade(request, socket, head, (line) => open(line, admitted.ticket, admitted.calls));
        },
        (error: unknown) => {
          log.error({ error: errorDetails(error) }, 'a line of a video visit could not be opened');
          refuse('503 Service Unavailable');
        },
      );
    },
    stop: async (): Promise<void> => {
      looks.stop();
      clearInterval(living);
      for (const line of server.clients) line.close(restarting, 'restarting');
      await bus.stop();
    },
  };
}
