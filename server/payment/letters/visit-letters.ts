import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { money } from '../../../contract/platform/format.ts';
import type { LetterWriter, LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { Services } from '../context.ts';
import { invoiceAbout } from '../invoice/find.ts';
import { amountOf } from '../payment/find.ts';
import type { VisitLetterKind } from './enqueue.ts';

const Facts = z.object({ paymentId: z.uuid() });

/** The texts are `mail.<kind>.*`; they name no visit, because others may read a letter's subject (T30). */
function letter(kind: VisitLetterKind): LetterWriter<Services> {
  return async (services, host, { id, facts }) => {
    const { db } = services.database;
    const { paymentId } = Facts.parse(facts);
    const row = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
    if (row.reservation_id === null) return undefined;
    const at = { ...services, host, now: services.clock() };
    const reader = await services.payableVisits.reader(db, at, row.reservation_id);
    if (!reader.to) return undefined;
    const language = languageOf(reader.locale);
    const invoice = kind === 'visit_lost' ? undefined : await invoiceAbout(db, paymentId);
    const values = {
      brand: host.brand.name,
      phone: host.brand.phone.number,
      name: reader.name,
      amount: money(amountOf(row), host.brand.locale),
      transactionId: row.transaction_id ?? '',
      invoice: invoice ?? '',
    };
    const say = (part: string) => services.texts.say(language, `mail.${part}`, values, host.look(language).texts);
    const path = kind === 'visit_lost' ? reader.nearTimes : href('pay-reservation', { token: reader.token });
    return layOut(host, {
      outboxId: id,
      to: reader.to,
      language,
      subject: say(`${kind}.subject`),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say(`${kind}.lead`) },
        ...(invoice === undefined ? [] : [{ kind: 'text' as const, text: say(`${kind}.invoice`) }]),
        { kind: 'button', text: say(`${kind}.button`), url: `${host.baseUrl}${path}` },
        { kind: 'text', text: say(`${kind}.next`) },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}

export const visitLetters: LetterWriters<Services> = {
  visit_paid: letter('visit_paid'),
  visit_lost: letter('visit_lost'),
  visit_given_back: letter('visit_given_back'),
};
