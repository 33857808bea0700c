import { useRef, useState } from 'react';
import { faultOf, namedAs } from '../../../contract/platform/file-check.ts';
import { countsTogether, type FileKind, fileKinds, type TakenKinds } from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { refusalText } from '../../../contract/platform/refusal-text.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';
import { lookAt, type SeenFile } from './look-at.ts';
import { sendFile, sendRemoval } from './send-file.ts';
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

/** `name`: by which the server knows it, where some of its files go in pieces. */
export type PagePurpose = TakenKinds & { name?: string };

/** Files are sent one after the other, so that a slow line finishes the first one soon. */
export function useUploads(purpose: PagePurpose, staged: readonly StagedFile[]) {
  const t = useT();
  const has = useHasText();
  const { language, config, requestId } = usePageContext();
  const [files, setFiles] = useState<ChosenFile[]>(() => staged.map((file) => ({ ...file, key: file.id })));
  const [said, setSaid] = useState('');
  const sources = useRef(new Map<string, SeenFile>());
  const latest = useRef(files);
  latest.current = files;
  const stops = useRef(new Map<string, AbortController>());
  const halfSent = useRef(new Map<string, string>());
  const line = useRef(Promise.resolve());
  const no = useRef(0);

  const change = (key: string, to: Partial<ChosenFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...to } : file)));

  async function send(key: string): Promise<void> {
    const chosen = sources.current.get(key);
    const stop = stops.current.get(key);
    if (!chosen || !stop || stop.signal.aborted) return;
    const { source, kind } = chosen;
    let told = 0;
    const progress = (percent: number) => {
      change(key, { percent });
      if (percent < told + 10) return;
      told = percent - (percent % 10);
      setSaid(t('records.upload.progress', { name: source.name, percent: told }));
    };
    const { name: inPieces } = purpose;
    const begun = (id: string) => halfSent.current.set(key, id);
    const answer =
      inPieces !== undefined && kind && fileKinds[kind].onRequest
        ? await sendInPieces(new File([source], namedAs(kind, source.name)), inPieces, {
            begun,
            progress,
            signal: stop.signal,
          })
        : await sendFile(source, progress, stop.signal);
    if (stop.signal.aborted) return;
    if (answer?.file) {
      const { name } = answer.file;
      setFiles((all) => all.map((file) => (file.key === key ? { ...answer.file, key } : file)));
      setSaid(t('records.upload.done', { name }));
      return;
    }
    const fault = answer?.message ?? t('errors.KF004.text');
    setFiles((all) =>
      all.map((file) =>
        file.key === key ? { key, name: file.name, size: file.size, fault, again: answer === undefined } : file,
      ),
    );
    setSaid(fault);
  }

  function queue(key: string): void {
    stops.current.set(key, new AbortController());
    line.current = line.current.then(() => send(key));
  }

  return {
    files,
    said,
    choose: async (chosen: readonly File[]) => {
      const seen = await Promise.all(chosen.map(lookAt));
      const waiting = latest.current.filter(({ fault }) => fault === undefined);
      const names = waiting.map(({ name }) => name);
      const counted = ({ kind, size }: { kind?: FileKind | null | undefined; size: number }) =>
        kind && !countsTogether(kind) ? 0 : size;
      let bytes = waiting.reduce((sum, file) => sum + counted(file), 0);
      const added = seen.map(({ source, kind, leftOut }): ChosenFile => {
        no.current += 1;
        const { size } = source;
        const name = kind ? namedAs(kind, source.name) : source.name;
        const file = { key: `chosen ${no.current}`, name, size, kind: kind ?? undefined, leftOut };
        const fault = faultOf({ name: source.name, size, kind }, purpose, { names, bytes });
        if (!fault) {
          names.push(source.name);
          bytes += counted({ kind, size });
          sources.current.set(file.key, { source, kind, leftOut });
          return { ...file, percent: 0 };
        }
        const catalogue = { language, has, say: t, phone: config.phone.number, requestId };
        const refusal = problem(fault.code, fault.details);
        return {
          ...file,
          fault: `${refusalText(refusal, 'text', catalogue)} ${refusalText(refusal, 'next', catalogue)}`,
        };
      });
      latest.current = [...latest.current, ...added];
      setFiles(latest.current);
      setSaid(added.flatMap(({ fault }) => fault ?? []).join(' '));
      for (const { key, fault } of added) if (fault === undefined) queue(key);
    },
    cancel: (key: string) => {
      stops.current.get(key)?.abort();
      const half = halfSent.current.get(key);
      if (half !== undefined) sendRemoval(half);
      setFiles((all) => all.filter((file) => file.key !== key));
    },
    retry: (key: string) => {
      setFiles((all) =>
        all.map((file) => (file.key === key ? { key, name: file.name, size: file.size, percent: 0 } : file)),
      );
      queue(key);
    },
    remove: (key: string) => {
      const file = files.find((one) => one.key === key);
      if (file?.id === undefined) return;
      const { id, name } = file;
      sendRemoval(id).then((done) => {
        if (!done) return setSaid(t('errors.KF004.text'));
        setFiles((all) => all.filter((one) => one.key !== key));
        setSaid(t('records.upload.removed', { name }));
      });
    },
  };
}
