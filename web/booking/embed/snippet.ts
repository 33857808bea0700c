import { href } from '../../../contract/href.ts';
import type { Language } from '../../../contract/platform/brand.ts';

export type SnippetOptions = { subfunction: string; location: string; language: Language | '' };

export function elementSnippet(portal: string, { subfunction, location, language }: SnippetOptions): string {
  const attributes = Object.entries({ portal, language, subfunction, location }).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}="${quoted(value)}"`],
  );
  return [
    `<script async src="${quoted(portal)}/embed/kapu-booking.js"></script>`,
    `<kapu-booking ${attributes.join(' ')}>`,
    `  <a href="${quoted(portal)}${href('landing-provider-search')}">${quoted(new URL(portal).host)}</a>`,
    '</kapu-booking>',
  ].join('\n');
}

export function frameSnippet(portal: string, { subfunction, location, language }: SnippetOptions): string {
  const query = {
    subfunction: subfunction || undefined,
    location: location || undefined,
    iframe: 1,
    locale: language || undefined,
  };
  const src = `${portal}${href('landing-provider-search', {}, query)}`;
  return `<iframe src="${quoted(src)}" title="${quoted(new URL(portal).host)}" width="100%" height="900" style="border:0" allow="camera; microphone; fullscreen" loading="lazy"></iframe>`;
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
