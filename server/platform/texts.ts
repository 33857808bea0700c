import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';

export type Texts = {
  say: (
    language: Language,
    id: string,
    values?: Record<string, string | number>,
    overrides?: Record<string, string>,
  ) => string;
  has: (language: Language, id: string) => boolean;
};

const Catalogue = z.record(z.string(), z.string());

/** Texts are compiled at once, so that a broken message stops the start, not a mail. */
export function loadTexts(folder: string): Texts {
  const catalogues = new Map(languages.map((language) => [language, read(join(folder, language))]));
  const speakers = new Map(
    languages.map((language) => [language, speaker(language, catalogues.get(language) ?? new Map())]),
  );
  return {
    has: (language, id) => catalogues.get(language)?.has(id) ?? false,
    say: (language, id, values = {}, overrides = {}) => {
      const own = overrides[id];
      const i18n = own === undefined ? speakers.get(language) : speaker(language, new Map([[id, own]]));
      if (!i18n || (own === undefined && !catalogues.get(language)?.has(id)))
        throw new Error(`no text ${id} in ${language}`);
      return i18n._(id, values);
    },
  };
}

/** @throws Error where two files give the same id, because one of the texts would never be shown */
function read(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const texts = new Map<string, string>();
  for (const name of files) {
    const entries = Object.entries(Catalogue.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    for (const [id, text] of entries) {
      if (texts.has(id)) throw new Error(`two texts ${id} in ${folder}`);
      texts.set(id, text);
    }
  }
  return texts;
}

function speaker(language: Language, texts: Map<string, string>): I18n {
  const messages: Messages = Object.fromEntries([...texts].map(([id, text]) => [id, compileMessage(text)]));
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
