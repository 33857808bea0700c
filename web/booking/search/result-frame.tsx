import type { ReactNode } from 'react';
import type { Look } from '../../../contract/platform/config.ts';
import { useConfig } from '../../platform/page-context.tsx';

type FrameClasses = { list: string; frame: string; words: string; times: string };

/** The times stand beside the words where the list itself, not the window, is wide enough. */
const results: Record<Look['slots']['result'], FrameClasses> = {
  card: {
    list: 'grid gap-3',
    frame: 'gap-3 rounded-card border border-border bg-surface p-3 md:p-4 @form:grid-cols-[1fr_20rem] @form:gap-6',
    words: '',
    times: '',
  },
  row: {
    list: 'divide-y divide-border-strong border-y border-border-strong',
    frame: 'gap-3 py-4 @form:grid-cols-[1fr_20rem] @form:gap-6',
    words: '',
    times: '',
  },
  ticket: {
    list: 'grid gap-3',
    frame: 'overflow-hidden rounded-card border border-border bg-surface @form:grid-cols-[1fr_22rem]',
    words: 'p-3',
    times: 'border-dashed border-border-strong bg-surface-brand p-3 @max-form:border-t-2 @form:border-s-2',
  },
};

function useDrawn(): FrameClasses {
  return results[useConfig().look.slots.result];
}

export function ResultList({ children }: { children: ReactNode }) {
  return <ol className={useDrawn().list}>{children}</ol>;
}

type Props = { id: string; active: boolean; words: ReactNode; times?: ReactNode; givesTimesRoom?: boolean };

const wideTimes = '@min-[48rem]:grid-cols-[14rem_1fr]';

/** The frame of a search result as the brand draws it; the active result is marked on the map too. */
export function ResultFrame({ id, active, words, times, givesTimesRoom }: Props) {
  const drawn = useDrawn();
  return (
    <article
      aria-labelledby={id}
      className={`grid ${drawn.frame} ${givesTimesRoom ? wideTimes : ''} ${active ? 'outline-map-pin-selected desk:outline-2' : ''}`}
    >
      <div className={drawn.words}>{words}</div>
      {times && <div className={`grid content-start gap-2 ${drawn.times}`}>{times}</div>}
    </article>
  );
}
