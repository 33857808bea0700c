import type { ReactNode } from 'react';
import type { Look } from '../../../contract/platform/config.ts';
import { useConfig } from '../page-context.tsx';
import { Art } from './art/art.tsx';

type Props = {
  title: ReactNode;
  before?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
};
type HeadProps = Props & { art: string | undefined };

/** On a phone, the drawing is at the end of a head without a picture, and the text leaves room for it. */
const clear = (art: string | undefined, beside: ReactNode) => (art && !beside ? 'max-md:pe-18' : '');
const place = (beside: ReactNode) => `h-full w-18 md:w-44 ${beside ? 'max-md:hidden' : ''}`;

const heads: Record<Look['slots']['heading']['variant'], (props: HeadProps) => ReactNode> = {
  band: Band,
  plain: Plain,
  tab: Tab,
  none: Bare,
};

export function PageHeading(props: Props) {
  const { variant, art } = useConfig().look.slots.heading;
  const Head = heads[variant];
  return <Head {...props} art={art} />;
}

function Band({ art, ...words }: HeadProps) {
  return (
    <div className="relative overflow-hidden bg-surface-brand">
      {art && <Art set={art} className={place(words.beside)} />}
      <div className={`page-width relative py-3 md:py-6 ${clear(art, words.beside)}`}>
        <Words {...words} />
      </div>
    </div>
  );
}

function Plain({ art, ...words }: HeadProps) {
  return (
    <div className="relative overflow-hidden">
      {art && <Art set={art} className={place(words.beside)} />}
      <div className={`page-width relative pt-3 md:pt-8 ${clear(art, words.beside)}`}>
        <Words {...words} />
      </div>
    </div>
  );
}

function Tab({ art, title, before, beside, children }: HeadProps) {
  return (
    <div className="relative overflow-hidden border-b border-border bg-surface">
      {art && <Art set={art} className="h-2 w-full" />}
      <div className="page-width relative pt-3 md:pt-6">
        {before}
        <div className="-mb-px flex w-fit max-w-full items-center gap-3 border-b-3 border-action pb-2">
          {beside}
          <h1 className="min-w-0 max-md:text-xl">{title}</h1>
        </div>
        {children && <div className="pt-2 pb-3">{children}</div>}
      </div>
    </div>
  );
}

function Bare({ art: _, ...words }: HeadProps) {
  return (
    <div className="page-width pt-3">
      <Words {...words} />
    </div>
  );
}

function Words({ title, before, beside, children }: Props) {
  return (
    <>
      {before}
      <div className="flex items-center gap-3 md:gap-4">
        {beside}
        <div className="min-w-0">
          <h1 className="max-md:text-xl">{title}</h1>
          {children}
        </div>
      </div>
    </>
  );
}
