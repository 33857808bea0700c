import type { Language } from '../contract/platform/brand.ts';
import { defaultLanguage } from '../contract/platform/languages.ts';

/** The texts are built into the program and printed as they are, because they have no placeholders. */
const files = import.meta.glob<Record<string, string>>('../locales/*/platform/last-resort.json', {
  eager: true,
  import: 'default',
});

function wordsIn(language: Language): Record<string, string> | undefined {
  return files[`../locales/${language}/platform/last-resort.json`];
}

/** The page depends on nothing that may have failed: no component, catalogue or style (S2.9-01). */
export function lastResort(language: Language, requestId: string, phone: string): string {
  const words = { ...wordsIn(defaultLanguage), ...wordsIn(language) };
  const [title, home, label] = ['title', 'home', 'phone'].map((name) => escaped(words[`last_resort.${name}`] ?? ''));
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p><a href="/">${home}</a></p><p>${label}: ${escaped(phone)}</p><p><code>${escaped(requestId)}</code></p></main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
