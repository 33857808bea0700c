import { useRef, useState } from 'react';
import { faultOf, namedAs } from '../../../contract/platform/file-check.ts';
import { countsTogether, type FileKind, fileKinds, type TakenKinds } from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { refusalText } from '../../../contract/platform/refusal-text.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';
import { lookAt, type SeenFile } from './look-at.ts';
import { type Answer, sendFile, sendRemoval } from './send-file.ts';
import { sendInPieces } from './send-pieces.ts';

export type ChosenFile = {
  key: string;
  name: string;
  size: number;
  kind?: FileKind | undefined;
  preview?: string | null;
  id?: string;
  percent?: number;
  checking?: boolean;
  leftOut?: readonly string[];
  fault?: string;
  again?: boolean;
};

/** `name` is the purpose's name on the server, for purposes with files that are sent in pieces. */
export type PagePurpose = TakenKinds & { name?: string };

/** Files are sent one after the other, so that the first one is done soon on a slow connection. */
export function useUploads(purpose: PagePurpose, staged: readonly StagedFile[]) {
  const t = useT();
  const refusalOf = useRefusalText();
  const [files, setFiles] = useState<ChosenFile[]>(() => staged.map((file) => ({ ...file, key: file.id })));
  const [announcement, setAnnouncement] = useState('');
  const sources = useRef(new Map<string, SeenFile>());
  const latest = useRef(files);
  latest.current = files;
  const stops = useRef(new Map<string, AbortController>());
  const startedIds = useRef(new Map<string, string>());
  const line = useRef(Promise.resolve());
  const no = useRef(0);

  const replace = (key: string, by: (file: ChosenFile) => ChosenFile) =>
    setFiles((all) => all.map((file) => (file.key === key ? by(file) : file)));
  const drop = (key: string) => setFiles((all) => all.filter((file) => file.key !== key));

  async function send(key: string): Promise<void> {
    const chosen = sources.current.get(key);
    const signal = stops.current.get(key)?.signal;
    if (!chosen || !signal || signal.aborted) return;
    const { name } = chosen.source;
    const progress = inTens(
      (percent) => replace(key, (file) => ({ ...file, percent })),
      (percent) => setAnnouncement(t('records.upload.progress', { name, percent })),
    );
    const onStart = (id: string) => startedIds.current.set(key, id);
    const answer = await sendChosen(chosen, purpose, { onStart, progress, signal });
    if (signal.aborted) return;
    const fault = answer?.message ?? t('errors.KF004.text');
    replace(key, (file) => fileAfter(file, answer, fault));
    setAnnouncement(answer?.file ? t('records.upload.done', { name: answer.file.name }) : fault);
  }

  function queue(key: string): void {
    stops.current.set(key, new AbortController());
    line.current = line.current.then(() => send(key));
  }

  return {
    files,
    announcement,
    choose: async (chosen: readonly File[]) => {
      const looks = await Promise.all(chosen.map(lookAt));
      const keyed = looks.map((look) => {
        no.current += 1;
        return { key: `chosen ${no.current}`, look };
      });
      const additions = checkedFiles(keyed, latest.current, purpose, refusalOf);
      latest.current = [...latest.current, ...additions];
      setFiles(latest.current);
      setAnnouncement(additions.flatMap(({ fault }) => fault ?? []).join(' '));
      for (const { key, look } of keyed) {
        if (additions.some((file) => file.key === key && file.fault !== undefined)) continue;
        sources.current.set(key, look);
        queue(key);
      }
    },
    cancel: (key: string) => {
      stops.current.get(key)?.abort();
      const id = startedIds.current.get(key);
      if (id !== undefined) sendRemoval(id);
      drop(key);
    },
    retry: (key: string) => {
      replace(key, ({ name, size }) => ({ key, name, size, percent: 0 }));
      queue(key);
    },
    remove: (key: string) => {
      const file = files.find((one) => one.key === key);
      if (file?.id === undefined) return;
      const { id, name } = file;
      sendRemoval(id).then((done) => {
        if (!done) return setAnnouncement(t('errors.KF004.text'));
        drop(key);
        setAnnouncement(t('records.upload.removed', { name }));
      });
    },
  };
}

function fileAfter({ key, name, size }: ChosenFile, answer: Answer | undefined, fault: string): ChosenFile {
  return answer?.file ? { ...answer.file, key } : { key, name, size, fault, again: answer === undefined };
}

function useRefusalText(): (fault: NonNullable<ReturnType<typeof faultOf>>) => string {
  const say = useT();
  const has = useHasText();
  const { language, config, requestId } = usePageContext();
  return ({ code, details }) => {
    const catalogue = { language, has, say, phone: config.phone.number, requestId };
    const refusal = problem(code, details);
    return `${refusalText(refusal, 'text', catalogue)} ${refusalText(refusal, 'next', catalogue)}`;
  };
}

/** A chosen file is checked together with those in the list and those chosen before it. */
function checkedFiles(
  chosen: readonly { key: string; look: SeenFile }[],
  present: readonly ChosenFile[],
  purpose: PagePurpose,
  refusalOf: ReturnType<typeof useRefusalText>,
): ChosenFile[] {
  const waiting = present.filter(({ fault }) => fault === undefined);
  const names = waiting.map(({ name }) => name);
  const counted = ({ kind, size }: { kind?: FileKind | null | undefined; size: number }) =>
    kind && !countsTogether(kind) ? 0 : size;
  let bytes = waiting.reduce((sum, file) => sum + counted(file), 0);
  return chosen.map(({ key, look: { source, kind, leftOut } }) => {
    const { name, size } = source;
    const file = { key, name: kind ? namedAs(kind, name) : name, size, kind: kind ?? undefined, leftOut };
    const fault = faultOf({ name, size, kind }, purpose, { names, bytes });
    if (fault) return { ...file, fault: refusalOf(fault) };
    names.push(name);
    bytes += counted({ kind, size });
    return { ...file, percent: 0 };
  });
}

/** The list shows every percent, and screen readers hear every ten. */
function inTens(show: (percent: number) => void, announce: (percent: number) => void) {
  let last = 0;
  return (percent: number) => {
    show(percent);
    if (percent < last + 10) return;
    last = percent - (percent % 10);
    announce(last);
  };
}

function sendChosen({ source, kind }: SeenFile, { name }: PagePurpose, watch: Parameters<typeof sendInPieces>[2]) {
  if (name === undefined || !kind || !fileKinds[kind].onRequest) return sendFile(source, watch.progress, watch.signal);
  return sendInPieces(new File([source], namedAs(kind, source.name)), name, watch);
}
