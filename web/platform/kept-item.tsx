import type { ComponentProps, ReactNode } from 'react';
import { usePageContext } from './page-context.tsx';
import { rawHtml } from './ui/raw-html.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

type Props<Name extends string> = Omit<ComponentProps<'li'>, 'children'> & {
  /** All that the markup depends on except `values`; undefined for an item that only one visitor may see. */
  shows: unknown;
  values: Values<Name>;
  children: (values: Values<Name>) => ReactNode;
};

/** The server draws the item once for all pages that show it (0090), by the page's texts, look and sticky parameters alone. */
export function KeptItem<Name extends string>({ shows, values, children, ...item }: Props<Name>) {
  const { keep } = usePageContext();
  if (!keep || shows === undefined) return <li {...item}>{children(values)}</li>;
  return <li {...item} {...rawHtml(keep(JSON.stringify(shows), values, children))} />;
}
