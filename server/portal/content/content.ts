import { LRUCache } from 'lru-cache';
import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { ContentPage, StaticContent, TextKind } from '../../../contract/portal/content.ts';
import { dayIn } from '../../platform/clock.ts';
import type { RequestInfo } from '../../platform/context.ts';
import type { Host } from '../../platform/host.ts';
import type { Content } from '../contents/content-file.ts';
import type { Context, Services } from '../context.ts';
import { htmlOf, partsOf, plain, type Words } from './render.ts';

export type ContentContext = Pick<Services, 'contents'> &
  Pick<RequestInfo, 'host' | 'language'> & { now: Temporal.Instant };

type Caller = Pick<Context, 'session'>;

type ContentScope = {
  partnerId?: string | undefined;
  hostId?: string | undefined;
  productId?: string | undefined;
  forceLocale?: Language | undefined;
};

const keptKinds = keeper<StaticContent>();
const keptPages = keeper<ContentPage>();

/** The text in force, in the wanted language or the first that has it (S2.9-04, S9-01). */
export function contentOf(kind: TextKind, context: ContentContext, product?: string): StaticContent | undefined {
  const content = find(kind, context, product);
  if (!content) return undefined;
  return keptKinds(content, context.host, (words) => ({
    kind,
    language: content.language,
    title: plain(content.head.title, words),
    lead: plain(content.head.lead, words),
    version: content.head.version,
    html: htmlOf(content, words),
  }));
}

export function pageOf(path: string, context: ContentContext, product?: string): ContentPage | undefined {
  const content = find(`pages${path}`, context, product);
  if (!content) return undefined;
  return keptPages(content, context.host, (words) => ({
    path,
    language: content.language,
    title: plain(content.head.title, words),
    lead: plain(content.head.lead, words),
    version: content.head.version,
    ...partsOf(content, words),
    campaign: content.head.campaign ?? null,
  }));
}

/** The version of the privacy statement in force; a new one asks everybody again (S4.1-03). */
export function statementVersion(context: ContentContext): string {
  return find('privacy_statement', context)?.head.version ?? '';
}

/** A partner's texts are read at its own hosts only (D7). @throws Problem #404 for another's */
export function askedBy(
  input: ContentScope,
  context: ContentContext & Caller,
): { textContext: ContentContext; product: string | undefined } {
  const { brand, name } = context.host;
  if (input.partnerId !== undefined && input.partnerId !== brand.key) throw problem('#404');
  if (input.hostId !== undefined && input.hostId !== name) throw problem('#404');
  if (input.productId !== undefined && !brand.products.some(({ key }) => key === input.productId))
    throw problem('#404');
  return {
    textContext: { ...context, language: input.forceLocale ?? context.language },
    product: input.productId ?? productOf(context),
  };
}

export function productOf({ session }: Caller): string | undefined {
  return session?.subscription?.product?.key;
}

function find(name: string, { contents, host, language, now }: ContentContext, product?: string): Content | undefined {
  const { brand } = host;
  return contents.find(name, {
    partner: brand.key,
    lender: brand.contentsFrom,
    host: host.name,
    product,
    language,
    today: dayIn(now, brand.timeZone),
  });
}

/** Texts are rendered once for each host, because they contain the host's words. */
function keeper<T extends object>() {
  const rendered = new WeakMap<Content, LRUCache<string, T>>();
  return (content: Content, host: Host, render: (words: Words) => T): T => {
    const own = rendered.get(content) ?? new LRUCache<string, T>({ max: 100 });
    rendered.set(content, own);
    const made = own.get(host.name) ?? render(wordsOf(host, content.language));
    own.set(host.name, made);
    return made;
  };
}

function wordsOf({ brand }: Host, language: Language): Words {
  const { name, phone, searchPath } = brand;
  return { brand: name, phone: phone.number, hours: inLanguage(phone.hours, language) ?? '', search: searchPath };
}
