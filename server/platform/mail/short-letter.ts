import type { Language } from '../../../contract/platform/brand.ts';
import type { Services } from '../context.ts';
import type { Host } from '../host.ts';
import type { Letter } from '../ports/mail.ts';
import { letterHtml, letterText, type Paragraph } from './layout.ts';

type Said = {
  outboxId: string;
  to: string;
  language: Language;
  /** Its words are `mail.<text>.subject`, `.lead`, `.next` and, with an address, `.button`. */
  text: string;
  name: string | undefined;
  /** Where its one button leads, under the partner's own address (T06). */
  path: string | undefined;
};

/** A letter of one matter and at most one button; nothing of anybody's health (T30). */
export function shortLetter(services: Pick<Services, 'texts'>, host: Host, said: Said): Letter {
  const { brand } = host;
  const { language, text, name } = said;
  const look = host.look(language);
  const facts = { brand: brand.name, phone: brand.phone.number, name: name ?? '' };
  const say = (id: string) => services.texts.say(language, `mail.${id}`, facts, look.texts);
  const button: Paragraph[] =
    said.path === undefined
      ? []
      : [{ kind: 'button', text: say(`${text}.button`), url: `${host.baseUrl}${said.path}` }];
  const paragraphs: Paragraph[] = [
    { kind: 'text', text: say(name === undefined ? 'greeting_plain' : 'greeting') },
    { kind: 'text', text: say(`${text}.lead`) },
    ...button,
    { kind: 'text', text: say(`${text}.next`) },
    { kind: 'small', text: say('footer') },
  ];
  const subject = say(`${text}.subject`);
  return {
    messageId: `<${said.outboxId}@${host.name}>`,
    from: brand.mailFrom,
    to: said.to,
    subject,
    text: letterText(paragraphs),
    html: letterHtml(paragraphs, { language, look, brand: brand.name, title: subject }),
    language,
  };
}
