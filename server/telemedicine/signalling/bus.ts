import { randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Logger } from 'pino';
import { longestSignal } from '../../../contract/telemedicine/signal.ts';
import { listenTo, type Pace } from '../../platform/db/notifications.ts';

export type Bus = {
  publish: (text: string) => void;
  stop: () => Promise<void>;
};

type Hearing = {
  log: Logger;
  heard: (text: string) => void;
  /** Called when messages may have been missed, so that everybody announces themselves again. */
  onListening: () => void;
  onLoss: () => void;
  pace?: Pace;
};

/** In bytes: longer texts, such as descriptions of a connection, are deflated to fit into a notification. */
const most = 7000;
const plain = '=';
const deflated = '~';

export function postgresBus(url: string, { log, heard, onListening, onLoss, pace }: Hearing): Bus {
  const { tell, stop } = listenTo(url, {
    channel: 'kapu_video',
    as: randomUUID(),
    log,
    what: 'signals of video visits in other processes',
    heard: (payload) => {
      const text = unpacked(payload);
      if (text !== undefined) heard(text);
    },
    onListening,
    onLoss,
    pace,
  });
  return {
    publish: (text) => {
      const payload = packed(text);
      if (payload === undefined) log.warn({ bytes: text.length }, 'a signal is too long for the other processes');
      else void tell(payload);
    },
    stop,
  };
}

function packed(text: string): string | undefined {
  if (Buffer.byteLength(text) <= most) return plain + text;
  const short = deflateRawSync(text).toString('base64');
  return short.length <= most ? deflated + short : undefined;
}

/** Undefined for foreign text, because anybody with the database may notify. */
function unpacked(payload: string): string | undefined {
  if (payload.startsWith(plain)) return payload.slice(1);
  if (!payload.startsWith(deflated)) return undefined;
  try {
    const bytes = Buffer.from(payload.slice(1), 'base64');
    return inflateRawSync(bytes, { maxOutputLength: 2 * longestSignal }).toString();
  } catch {
    return undefined;
  }
}
