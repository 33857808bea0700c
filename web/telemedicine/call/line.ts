import { signalPath, signalProtocol } from '../../../contract/telemedicine/line.ts';
import type { SentSignal, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import { attemptAfter, endBy, type LineEnd, waitBefore } from './reconnect.ts';

/** The answer to a page that needs a line: one, none any more (`ended`), or none at the moment. */
export type LineAnswer = { line: VideoLine } | { line: undefined; ended: boolean };

export type LineState = 'opening' | 'open' | 'lost' | LineEnd;

type Parts = {
  /** Asks for a line; each try needs a new ticket. */
  ask: () => Promise<LineAnswer>;
  hear: (signal: ToldSignal) => void;
  /** Passes on the servers by which browsers find each other, before the first signal of a line. */
  begin: (line: VideoLine) => void;
  tell: (state: LineState) => void;
};

/** Milliseconds between two pings, and without an answer until the line counts as dead. */
const life = { every: 2000, until: 4500 } as const;
const longestAsk = 4000;

/** A line that breaks is opened again, until it is closed or refused. */
export function createLine({ ask, hear, begin, tell }: Parts) {
  let socket: WebSocket | undefined;
  let attempt = 0;
  let isClosed = false;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function again(): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), waitBefore(attempt));
    attempt += 1;
  }

  function end(why: LineEnd): void {
    isClosed = true;
    tell(why);
  }

  async function open(): Promise<void> {
    const answer = await answered(ask);
    if (isClosed) return;
    if (answer.line) connect(answer.line);
    else if (answer.ended) end('refused');
    else again();
  }

  function connect(line: VideoLine): void {
    const own = new WebSocket(address(), [signalProtocol, line.ticket]);
    socket = own;
    heardAt = performance.now();
    let isWelcome = false;
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      heardAt = performance.now();
      const signal: ToldSignal = JSON.parse(String(data));
      if (!isWelcome) begin(line);
      isWelcome = true;
      if (signal.type === 'welcome') {
        attempt = 0;
        tell('open');
      }
      if (signal.type !== 'pong') hear(signal);
    });
    own.addEventListener('close', ({ code }) => {
      if (socket === own) lose(code);
    });
  }

  function lose(code: number): void {
    socket = undefined;
    if (isClosed) return;
    const why = endBy(code);
    if (why) end(why);
    else {
      tell('lost');
      attempt = attemptAfter(code, attempt);
      again();
    }
  }

  /** A connection that is cut silently is never reported as closed, so pings find out. */
  function look(): void {
    if (!socket || isClosed) return;
    if (performance.now() - heardAt > life.until) {
      const dead = socket;
      lose(0);
      dead.close();
    } else send({ type: 'ping' });
  }

  function send(signal: SentSignal): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(signal));
  }

  /** Once the network is back, the line is opened without waiting. */
  function online(): void {
    if (isClosed || socket?.readyState === WebSocket.OPEN) return;
    attempt = 0;
    again();
  }

  const looking = setInterval(look, life.every);
  addEventListener('online', online);
  tell('opening');
  void open();

  return {
    send,
    close: (): void => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(looking);
      removeEventListener('online', online);
      socket?.close();
    },
  };
}

function address(): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${signalPath}`;
}

function answered(ask: () => Promise<LineAnswer>): Promise<LineAnswer> {
  const none: LineAnswer = { line: undefined, ended: false };
  return Promise.race([
    ask().catch(() => none),
    new Promise<LineAnswer>((resolve) => setTimeout(() => resolve(none), longestAsk)),
  ]);
}
