import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { payloadOf, tokenAgain } from '../../identity/link/link.ts';
import type { LetterWriter } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { Services } from '../context.ts';
import { personOf } from './move.ts';

const Payload = z.object({ callBackId: z.uuid() });

/** Says who will call and when, and nothing of the search (T30). It is dropped once the call-back is closed (R25). */
export const callBackLetter: LetterWriter<Services> = async ({ database, keys, texts }, host, { id, link_id }) => {
  const { db } = database;
  const link = await db.selectFrom('link').selectAll().where('id', '=', link_id).executeTakeFirst();
  if (!link) return undefined;
  const { callBackId } = Payload.parse(payloadOf(keys, link.sealed));
  const row = await db.selectFrom('call_back').selectAll().where('id', '=', callBackId).executeTakeFirst();
  if (!row || row.closed_at !== null) return undefined;
  const { name, email } = personOf({ keys }, row);
  if (email === null) return undefined;
  const { brand } = host;
  const language = languageOf(row.locale);
  const values = {
    name,
    number: row.number,
    day: dayFull(dayOf(row.due_at, brand.timeZone), language),
    from: timeOf(row.promised_from, brand.timeZone),
    to: timeOf(row.due_at, brand.timeZone),
    brand: brand.name,
    phone: brand.phone.number,
  };
  const say = (text: string) => texts.say(language, `mail.${text}`, values, host.look(language).texts);
  const token = tokenAgain(keys, { id: link.id, kind: 'call-back', hash: link.hash });
  return layOut(host, {
    outboxId: id,
    to: email,
    language,
    subject: say('call_back.subject'),
    paragraphs: [
      { kind: 'text', text: say('greeting') },
      { kind: 'text', text: say('call_back.lead') },
      { kind: 'table', rows: [[say('call_back.number'), row.number]] },
      { kind: 'button', text: say('call_back.button'), url: `${host.baseUrl}${href('call-back', { token })}` },
      { kind: 'text', text: say('call_back.next') },
      { kind: 'small', text: say('footer') },
    ],
  });
};
