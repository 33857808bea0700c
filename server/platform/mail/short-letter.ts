import type { Language } from '../../../contract/platform/brand.ts';
import type { Services } from '../context.ts';
import type { Host } from '../host.ts';
import type { Letter } from '../ports/mail.ts';
import { layOut, type Paragraph } from './layout.ts';

type ShortLetter = {
  outboxId: string;
  to: string;
  language: Language;
  /** The texts are `mail.<text>.subject`, `.lead`, `.next` and, with a path, `.button`. */
  text: string;
  name: string | undefined;
  path: string | undefined;
  values?: Readonly<Record<string, number | string>>;
};

/** A short letter has one button at most, and no health data (T30). */
export function shortLetter({ texts }: Pick<Services, 'texts'>, host: Host, letter: ShortLetter): Letter {
  const { outboxId, to, language, text, name, path, values: more } = letter;
  const { brand } = host;
  const values = { ...more, brand: brand.name, phone: brand.phone.number, name: name ?? '' };
  const say = (id: string) => texts.say(language, `mail.${id}`, values, host.look(language).texts);
  const button: Paragraph[] =
    path === undefined ? [] : [{ kind: 'button', text: say(`${text}.button`), url: `${host.baseUrl}${path}` }];
  return layOut(host, {
    outboxId,
    to,
    language,
    subject: say(`${text}.subject`),
    paragraphs: [
      { kind: 'text', text: say(name === undefined ? 'greeting_plain' : 'greeting') },
      { kind: 'text', text: say(`${text}.lead`) },
      ...button,
      { kind: 'text', text: say(`${text}.next`) },
      { kind: 'small', text: say('footer') },
    ],
  });
}
