import { z } from 'zod';
import { coverWithin, relativeRules, relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { href } from '../../../contract/href.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { nameOf } from '../../directory/name.ts';
import type { Context, Services } from '../../identity/context.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import type { LetterWriter, LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut, type Paragraph } from '../../platform/mail/layout.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type RelativeRow, relativeRowOf } from './find-relative.ts';
import { linkOf } from './link.ts';

type Kind = 'relative_invited' | 'relative_accepted' | 'relative_news' | 'relative_unconfirmed' | 'relative_of_age';

/** The kind decides whether the relative or the holder is written to; the letter says what is true when it is sent (R25). */
export async function tellRelative(tx: Tx, context: Context, kind: Kind, row: RelativeRow) {
  const { id, account_id, partner_id, email, link_no } = row;
  const to = kind === 'relative_invited' ? await countLetterTo(context, email ?? '', tx) : 'known';
  const { actor, onBehalfOf } = actorOf(context, `relative:${id}`);
  const facts = JSON.stringify({ relativeId: id, linkNo: link_no });
  const about = { partner_id, account_id, facts, actor: actor.id, on_behalf_of: onBehalfOf };
  await enqueueLetter(tx, context.now, kind, about, to);
}

const Facts = z.object({ relativeId: z.uuid(), linkNo: z.int().optional() });

const within = { answerDays: relativeRules.answerWithin, workingDays: coverWithin };

type NameColumns = { family_name: string; given_name: string };
type Holder = NameColumns & { email: string; contact_email: string | null; locale: string };

type LetterFacts = {
  to: string | null;
  locale: string;
  name: string;
  other: NameColumns;
  path: string | undefined;
  text?: string;
};

function letter(
  kind: Kind,
  write: (services: Services, row: RelativeRow, holder: Holder) => LetterFacts | undefined,
): LetterWriter<Services> {
  return async (services, host, { id, facts }) => {
    const { relativeId, linkNo } = Facts.parse(facts);
    const { db } = services.database;
    const row = await db.selectFrom('relative').selectAll().where('id', '=', relativeId).executeTakeFirst();
    const holder = await db
      .selectFrom('account')
      .select(['email', 'contact_email', 'family_name', 'given_name', 'locale'])
      .where('id', '=', row?.account_id ?? null)
      .where('status', '=', 'active')
      .executeTakeFirst();
    // An invitation is dropped when a newer one went to another address, in a letter of its own.
    const isReplaced = kind === 'relative_invited' && linkNo !== undefined && linkNo !== row?.link_no;
    if (!row || !holder || isReplaced) return undefined;
    const written = write(services, relativeRowOf(row), holder);
    if (!written || written.to === null) return undefined;
    const { to, name, other, path, text = kind } = written;
    const language = languageOf(written.locale);
    const { name: brand, phone } = host.brand;
    const values = { ...within, brand, phone: phone.number, name, other: inWords(other, language) };
    const say = (part: string) => services.texts.say(language, `mail.${part}`, values, host.look(language).texts);
    const button: Paragraph[] =
      path === undefined ? [] : [{ kind: 'button', text: say(`${text}.button`), url: `${host.baseUrl}${path}` }];
    return layOut(host, {
      outboxId: id,
      to,
      language,
      subject: say(`${text}.subject`),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say(`${text}.lead`) },
        ...button,
        { kind: 'text', text: say(`${text}.next`) },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}

export const letters: LetterWriters<Services> = {
  relative_invited: letter('relative_invited', (services, row, holder) =>
    row.status === 'invited' ? toRelative(services, row, holder) : undefined,
  ),
  relative_accepted: letter('relative_accepted', (services, row, holder) =>
    relativeStates[row.status].over ? undefined : toRelative(services, row, holder),
  ),
  relative_news: letter('relative_news', (_services, row, holder) => toHolder(row, holder)),
  relative_unconfirmed: letter('relative_unconfirmed', (_services, row, holder) =>
    row.cover_due_at === null ? undefined : toHolder(row, holder),
  ),
  // The parent is written to for a child without an address of their own.
  relative_of_age: letter('relative_of_age', (_services, row, holder) => {
    const own = row.email !== null;
    return {
      to: row.email ?? holder.contact_email ?? holder.email,
      locale: own ? row.locale : holder.locale,
      name: own ? row.given_name : holder.given_name,
      other: own ? holder : row,
      path: href('registration'),
      text: own ? 'relative_of_age' : 'relative_of_age_parent',
    };
  }),
};

function toHolder(row: RelativeRow, holder: Holder): LetterFacts {
  const { contact_email, email, locale, given_name } = holder;
  return { to: contact_email ?? email, locale, name: given_name, other: row, path: href('services-relatives') };
}

function toRelative({ keys }: Services, row: RelativeRow, holder: Holder): LetterFacts | undefined {
  const token = linkOf(keys, row);
  if (token === undefined) return undefined;
  const path = href('relative-invitation', { token });
  return { to: row.email, locale: row.locale, name: row.given_name, other: holder, path };
}

function inWords(person: NameColumns, language: Language): string {
  return nameOf({ title: null, ...person }, language);
}
