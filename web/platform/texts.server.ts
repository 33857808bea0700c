import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { PageRequest } from '../../contract/page-request.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { defaultLanguage, languages } from '../../contract/platform/languages.ts';
import { speakerOf, type T } from './texts.ts';

const files = import.meta.glob<Record<string, string>>('../../locales/**/*.json', { eager: true, import: 'default' });
/** A missing text throws in development and tests; a visitor reads it in the default language (S9-01). */
const strict = import.meta.env.DEV || process.env.NODE_ENV === 'test';

const catalogues = new Map(languages.map((language) => [language, compiled(readTexts(language))]));
const brandMade = new WeakMap<Record<string, string>, Map<Language, I18n>>();

function readTexts(language: Language): Record<string, string> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return Object.assign({}, ...own.map(([, texts]) => texts));
}

function compiled(texts: Record<string, string>): Messages {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]));
}

export function speaking({ language, config }: Pick<PageRequest, 'language' | 'config'>): T {
  return speakerOf(textsFor(language, config.look.texts));
}

export function textsFor(language: Language, overrides: Record<string, string>): I18n {
  const made = brandMade.get(overrides) ?? new Map<Language, I18n>();
  brandMade.set(overrides, made);
  const i18n = made.get(language) ?? speaker(language, overrides);
  made.set(language, i18n);
  return i18n;
}

function speaker(language: Language, overrides: Record<string, string>): I18n {
  const under = strict ? {} : catalogues.get(defaultLanguage);
  const messages = { ...under, ...catalogues.get(language), ...compiled(overrides) };
  return setupI18n({ locale: language, messages: { [language]: messages }, missing });
}

function missing(language: string, id: string): string {
  if (strict) throw new Error(`no text ${id} in ${language}`);
  return id;
}

const written = new WeakMap<Messages, Map<string, string>>();

/** The texts whose ids begin with some names, as members of a JSON object; those below each name are written only once. */
export function textsBelow({ messages }: I18n, names: readonly string[]): string {
  const parts = written.get(messages) ?? new Map<string, string>();
  written.set(messages, parts);
  const own = [...new Set(names)].filter((name) => !names.some((other) => name.startsWith(`${other}.`)));
  for (const name of own) if (!parts.has(name)) parts.set(name, membersBelow(messages, name));
  return own.flatMap((name) => parts.get(name) || []).join();
}

function membersBelow(messages: Messages, name: string): string {
  const below = Object.entries(messages).filter(([id]) => id.startsWith(`${name}.`));
  return JSON.stringify(Object.fromEntries(below)).slice(1, -1);
}
