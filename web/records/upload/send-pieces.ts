import { type Answer, keptIn, messageIn } from './send-file.ts';

/** Bytes of one piece: few enough to send again after a break, and many enough for half a gigabyte. */
const pieceBytes = 2 * 1024 * 1024;
const markBytes = 1024 * 1024;
/** Breaks in a row without one more byte, after which the person is asked. */
const mostBreaks = 5;
const mostFinishes = 8;
const longestWait = 4;

type Watch = { onStart: (id: string) => void; progress: (percent: number) => void; signal: AbortSignal };

/** Goes on after a broken connection or a reload; undefined if the connection stays broken. */
export async function sendInPieces(file: File, purpose: string, watch: Watch): Promise<Answer | undefined> {
  const begin = JSON.stringify({ purpose, name: file.name, size: file.size, ...(await markOf(file)) });
  let breaks = 0;
  const progress = (percent: number) => {
    breaks = 0;
    watch.progress(percent);
  };
  while (!watch.signal.aborted) {
    const answer = await goOn(file, begin, { ...watch, progress });
    if (answer) return answer;
    breaks += 1;
    if (breaks >= mostBreaks) return undefined;
    await lineIsBack(breaks);
  }
  return undefined;
}

async function goOn(file: File, begin: string, { onStart, progress, signal }: Watch): Promise<Answer | undefined> {
  const started = await post('/uploads', signal, begin);
  const { id, received } = Object(started);
  if (typeof id !== 'string' || typeof received !== 'number') return messageIn(started);
  onStart(id);
  for (let at = received; at < file.size; ) {
    const next = await sendPiece(`/uploads/${id}`, at, file.slice(at, at + pieceBytes), signal);
    if (next === undefined) return undefined;
    at = next;
    progress(Math.floor((100 * at) / file.size));
  }
  return finish(id, signal);
}

/** The answer may get lost although the file is stored, so the call is repeated, and gets the same answer. */
async function finish(id: string, signal: AbortSignal): Promise<Answer | undefined> {
  for (let tries = 1; tries <= mostFinishes && !signal.aborted; tries += 1) {
    const finished = await post(`/uploads/${id}/finish`, signal);
    const answer = keptIn(finished) ?? messageIn(finished);
    if (answer) return answer;
    await lineIsBack(Math.min(tries, longestWait));
  }
  return undefined;
}

/** Sends one piece by the tus protocol. @returns how many bytes are there; undefined where the server has another number */
async function sendPiece(url: string, at: number, body: Blob, signal: AbortSignal): Promise<number | undefined> {
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(at),
    'Content-Type': 'application/offset+octet-stream',
  };
  const answer = await fetch(url, { method: 'PATCH', headers, body, signal }).catch(() => undefined);
  const next = Number(answer?.headers.get('Upload-Offset') ?? Number.NaN);
  return answer?.ok && next > at ? next : undefined;
}

/** Undefined where the connection broke or the server does not answer. */
async function post(url: string, signal: AbortSignal, json = '{}'): Promise<unknown> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: json, signal });
    return answer.status < 500 ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The mark of the beginning tells two slices of a scan apart that have the same name and size. */
async function markOf(file: File): Promise<{ mark?: string }> {
  if (!isSecureContext) return {};
  const hash = await crypto.subtle.digest('SHA-256', await file.slice(0, markBytes).arrayBuffer());
  return { mark: [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

function lineIsBack(breaks: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, 500 * 2 ** breaks);
    addEventListener('online', () => done(), { once: true });
  });
}
