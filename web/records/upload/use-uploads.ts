import { useRef, useState } from 'react';
import { faultOf } from '../../../contract/platform/file-check.ts';
import {
  countsTogether,
  type FileKind,
  fileKinds,
  kindOf,
  type TakenKinds,
} from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { refusalText } from '../../../contract/platform/refusal-text.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import type { StagedFile } from '../../platform/wizard/wizard.ts';
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
  const sources = useRef(new Map<string, File>());
  const stops = useRef(new Map<string, AbortController>());
  const halfSent = useRef(new Map<string, string>());
  const line = useRef(Promise.resolve());
  const no = useRef(0);

  const change = (key: string, to: Partial<ChosenFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...to } : file)));

  async function send(key: string): Promise<void> {
    const source = sources.current.get(key);
    const stop = stops.current.get(key);
    if (!source || !stop || stop.signal.aborted) return;
    let told = 0;
    const progress = (percent: number) => {
      change(key, { percent });
      if (percent < told + 10) return;
      told = percent - (percent % 10);
      setSaid(t('records.upload.progress', { name: source.name, percent: told }));
    };
    const { name: inPieces } = purpose;
    const kind = kindOf(source.name, purpose);
    const begun = (id: string) => halfSent.current.set(key, id);
    const answer =
      inPieces !== undefined && kind !== undefined && fileKinds[kind].onRequest
        ? await sendInPieces(source, inPieces, { begun, progress, signal: stop.signal })
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
    choose: (chosen: readonly File[]) => {
      const waiting = files.filter(({ fault }) => fault === undefined);
      const names = waiting.map(({ name }) => name);
      const counted = ({ name, size }: Pick<ChosenFile, 'name' | 'size'>) =>
        countsTogether(kindOf(name, purpose) ?? '') ? size : 0;
      let bytes = waiting.reduce((sum, file) => sum + counted(file), 0);
      const added = chosen.map((source): ChosenFile => {
        no.current += 1;
        const kind = kindOf(source.name, purpose);
        const file = { key: `chosen ${no.current}`, name: source.name, size: source.size, kind };
        const fault = faultOf(source, purpose, { names, bytes });
        if (!fault) {
          names.push(source.name);
          bytes += counted(source);
          sources.current.set(file.key, source);
          return { ...file, percent: 0 };
        }
        const catalogue = { language, has, say: t, phone: config.phone.number, requestId };
        const told = problem(fault.code, fault.details);
        return { ...file, fault: `${refusalText(told, 'text', catalogue)} ${refusalText(told, 'next', catalogue)}` };
      });
      setFiles([...files, ...added]);
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
