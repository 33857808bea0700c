import { randomBytes } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { href } from '../contract/href.ts';
import { type Keep, type PageContext, PageContextProvider } from './platform/page-context.tsx';

/** Pieces of markup, and between them, at odd indices, the names of values that each page has its own of. */
type Part = readonly string[];

/** Room for about a thousand results of a search. */
const mostCharacters = 8 * 1024 * 1024;
const parts = new LRUCache<string, Part>({ maxSize: mostCharacters, sizeCalculation: (part) => part.join('').length });

/** Marks stand for the values in cached markup; nobody can guess one, so that no text is mistaken for it. */
const secret = randomBytes(8).toString('hex');
const marks = new RegExp(`kept-${secret}-(\\w+)-`);
const markOf = (name: string) => `kept-${secret}-${name}-`;

/** A part can use only these data of the page, so that it is the same on each page that shows it. */
export function keepIn({ config, language, mode, sticky, i18n }: PageContext): Keep {
  const alike = `${numberOf(i18n)} ${mode} ${JSON.stringify(sticky)}`;
  const common: PageContext = {
    ...{ config, language, mode, sticky, i18n },
    ...{
      consent: undefined,
      nonce: undefined,
      requestId: '',
      customer: undefined,
      operator: undefined,
      owner: undefined,
    },
    ...{ nav: [], sessionExpired: false, carry: undefined },
  };
  const escaped = new Map<string, string>();
  function inMarkup(value: string): string {
    const text = escaped.get(value) ?? renderToStaticMarkup(value);
    escaped.set(value, text);
    return text;
  }
  return (shows, values, draw) => {
    const key = `${alike} ${shows}`;
    const part = parts.get(key) ?? cut(draw(marked(values)), common);
    parts.set(key, part);
    const texts: Readonly<Record<string, string>> = values;
    return part.map((text, index) => (index % 2 === 0 ? text : inMarkup(texts[text] ?? ''))).join('');
  };
}

function marked<Name extends string>(values: Readonly<Record<Name, string>>): Readonly<Record<Name, string>> {
  const own: Record<Name, string> = { ...values };
  for (const name in own) own[name] = markOf(name);
  return own;
}

function cut(content: ReactNode, pageContext: PageContext): Part {
  const markup = renderToString(
    <PageContextProvider pageContext={pageContext}>
      <StaticRouter location={href('home')}>{content}</StaticRouter>
    </PageContextProvider>,
  );
  return markup.split(marks);
}

const numbers = new WeakMap<I18n, number>();
let last = 0;

/** The texts of a brand in a language are one object, so its number stands for the brand's look as well. */
function numberOf(i18n: I18n): number {
  const known = numbers.get(i18n);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(i18n, last);
  return last;
}
