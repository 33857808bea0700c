import { marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { ContentPage, ContentSection, SectionForm } from '../../../contract/portal/content.ts';
import type { Content } from '../contents/content-file.ts';

export type Words = { brand: string; phone: string; hours: string; search: string };

export function htmlOf({ body }: Content, words: Words): string {
  return clean(marked.parse(spoken(body, words), { async: false }));
}

export function partsOf({ head, body }: Content, words: Words): Pick<ContentPage, 'intro' | 'sections' | 'action'> {
  const [intro, ...sections] = split(marked.lexer(spoken(body, words)), 2);
  return {
    intro: intro ? cleanHtml(intro.tokens) : '',
    sections: sections.map((part, index) => sectionOf(part, head.sections[index] ?? 'text')),
    action: head.action ? { text: plain(head.action.text, words), href: plain(head.action.href, words) } : null,
  };
}

export function plain(text: string, words: Words): string {
  return filled(text, words, (value) => value);
}

function spoken(markdown: string, words: Words): string {
  return filled(markdown, words, (value) => value.replaceAll(/[\\`*_[\]<>()#!|~&]/g, '\\$&'));
}

function filled(text: string, words: Words, quoted: (value: string) => string): string {
  return text.replaceAll(/\{(brand|phone|hours|search)\}/g, (_match, name: keyof Words) => quoted(words[name]));
}

type Part = { heading: Tokens.Heading | undefined; tokens: Token[] };

function split(tokens: readonly Token[], depth: number): Part[] {
  const parts: Part[] = [{ heading: undefined, tokens: [] }];
  for (const token of tokens) {
    if (isHeading(token) && token.depth === depth) parts.push({ heading: token, tokens: [] });
    else parts.at(-1)?.tokens.push(token);
  }
  return parts;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function sectionOf({ heading, tokens }: Part, form: SectionForm): ContentSection {
  const title = titleOf(heading);
  if (form === 'text') return { form, title, html: cleanHtml(tokens), items: [] };
  const [before, ...items] = split(tokens, 3);
  return { form, title, html: cleanHtml(before?.tokens ?? []), items: items.map(itemOf) };
}

function itemOf({ heading, tokens }: Part): ContentSection['items'][number] {
  const rest = tokens.filter(({ type }) => type !== 'space');
  const last = rest.at(-1);
  const [link, ...more] = (last && 'tokens' in last ? last.tokens : undefined) ?? [];
  const leads = last?.type === 'paragraph' && link?.type === 'link' && more.length === 0;
  const html = cleanHtml(leads ? rest.slice(0, -1) : rest);
  return { title: titleOf(heading), html, href: leads && 'href' in link ? safe(String(link.href)) : null };
}

function titleOf(heading: Tokens.Heading | undefined): string {
  return heading ? sanitizeHtml(marked.Parser.parseInline(heading.tokens), { allowedTags: ['em', 'strong'] }) : '';
}

function cleanHtml(tokens: Token[]): string {
  return clean(marked.parser(tokens));
}

function clean(html: string): string {
  return sanitizeHtml(html);
}

function safe(href: string): string | null {
  const link = clean(`<a href="${href.replaceAll('"', '%22')}">x</a>`);
  return /^<a href="([^"]*)">/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? null;
}
