import { memberOf } from '../../../contract/platform/member-of.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';

export type Answer = { file: StagedFile; message?: never } | { message: string; file?: never };

/** The file goes to the page's own address, as from its form. Only XMLHttpRequest tells how far it has come. */
export function sendFile(
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  return new Promise((done) => {
    const call = new XMLHttpRequest();
    call.open('POST', location.pathname + location.search);
    call.setRequestHeader('Accept', 'application/json');
    call.upload.onprogress = ({ loaded, total }) => progress(Math.floor((100 * loaded) / Math.max(1, total)));
    call.onloadend = () => done(answerIn(call.responseText));
    signal.addEventListener('abort', () => call.abort());
    const form = new FormData();
    form.set('file', file);
    call.send(form);
  });
}

export async function sendRemoval(id: string): Promise<boolean> {
  const body = new URLSearchParams({ remove: id });
  const answer = await fetch(location.pathname + location.search, { method: 'POST', body }).catch(() => undefined);
  return answer?.ok === true;
}

function answerIn(text: string): Answer | undefined {
  try {
    const [first]: unknown[] = JSON.parse(text).files;
    return keptIn(first) ?? messageIn(memberOf(first, 'error'));
  } catch {
    return undefined;
  }
}

export function keptIn(answer: unknown): Answer | undefined {
  const file = memberOf(answer, 'file');
  return isKept(file) ? { file } : undefined;
}

export function messageIn(error: unknown): Answer | undefined {
  const message = memberOf(error, 'message');
  return typeof message === 'string' ? { message } : undefined;
}

function isKept(file: unknown): file is StagedFile {
  return typeof memberOf(file, 'id') === 'string' && typeof memberOf(file, 'name') === 'string';
}
